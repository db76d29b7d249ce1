import { describe, expect, it } from 'vitest';
import { formatMoney } from './money.tsx';
import { formatWhen } from './when.tsx';

describe('formatMoney', () => {
  it.each([
    [4500, 'USD', {}, '$45'],
    [4550, 'USD', {}, '$45.50'],
    [4500, 'USD', { exact: true }, '$45.00'],
    [4500, 'JPY', {}, '¥4,500'],
    [4500, 'KWD', { exact: true }, 'KWD 4.500'],
    // With coins that are out of use, and all the same two decimals.
    [1250000, 'HUF', {}, 'HUF 12,500'],
    [5000050, 'COP', {}, 'COP 50,000.50'],
    [-1250, 'EUR', {}, '-€12.50'],
  ])('writes %i %s', (amount, currency, options, text) => {
    expect(formatMoney(amount, currency, options).replace(/\s/g, ' ')).toBe(text);
  });
});

describe('formatWhen', () => {
  it('shows the moment in the zone asked for, and names it on demand', () => {
    const at = '2026-03-29T00:30:00Z';
    expect(formatWhen(at, 'Asia/Kolkata', 'time').replace(/\s/g, ' ')).toBe('6:00 AM');
    expect(formatWhen(at, 'America/Los_Angeles', 'moment', true).replace(/\s/g, ' ')).toBe(
      'Sat, Mar 28, 5:30 PM Pacific Time',
    );
  });
});
