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
    // Currencies whose coins are out of use still have two decimals.
    [1250000, 'HUF', {}, 'HUF 12,500'],
    [5000050, 'COP', {}, 'COP 50,000.50'],
    [-1250, 'EUR', {}, '-€12.50'],
  ])('writes %i %s', (amount, currency, options, text) => {
    expect(formatMoney(amount, currency, options).replace(/\s/g, ' ')).toBe(text);
  });
});

describe('formatMoney in the reader’s language', () => {
  it.each([
    ['en-US', '$45.50', '¥4,500'],
    ['en-GB', 'US$45.50', 'JP¥4,500'],
    ['de-DE', '45,50 $', '4.500 ¥'],
    ['ja', '$45.50', '￥4,500'],
  ])('%s: %s and %s', (language, dollars, yen) => {
    expect(formatMoney(4550, 'USD', { language }).replace(/\s/g, ' ')).toBe(dollars);
    expect(formatMoney(4500, 'JPY', { language }).replace(/\s/g, ' ')).toBe(yen);
  });

  it('says the word for 0 in every currency', () => {
    for (const currency of ['USD', 'JPY']) expect(formatMoney(0, currency, { zero: 'Free' })).toBe('Free');
    expect(formatMoney(0, 'JPY')).toBe('¥0');
  });
});

describe('formatWhen', () => {
  it('shows the moment in the zone asked for, and names it on demand', () => {
    const at = '2026-03-29T00:30:00Z';
    expect(formatWhen(at, 'Asia/Kolkata', 'time').replace(/\s/g, ' ')).toBe('6:00 AM');
    expect(formatWhen(at, 'America/Los_Angeles', 'moment', true).replace(/\s/g, ' ')).toBe(
      'Sat, Mar 28, 5:30 PM Pacific Time',
    );
    const home = { zone: 'America/Los_Angeles', town: 'Portland' };
    expect(formatWhen(at, home.zone, 'moment', true, 'en-US', home).replace(/\s/g, ' ')).toBe(
      'Sat, Mar 28, 5:30 PM Portland time',
    );
  });

  it.each([
    ['en-US', 'Fri, Nov 27, 9:20 AM'],
    ['en-GB', 'Fri 27 Nov, 9:20'],
    ['en-DE', 'Fri, 27 Nov, 9:20'],
    ['de-DE', 'Fr., 27. Nov., 9:20'],
    ['ar', 'الجمعة، 27 نوفمبر، 9:20 ص'],
    ['ja', '11月27日(金) 9:20'],
  ])('is written as in %s', (language, written) => {
    const at = '2026-11-27T17:20:00Z';
    expect(formatWhen(at, 'America/Los_Angeles', 'moment', false, language).replace(/\s/g, ' ')).toBe(written);
  });
});
