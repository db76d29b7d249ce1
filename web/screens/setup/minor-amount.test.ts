import { describe, expect, it } from 'vitest';
import { minorAmount } from './minor-amount.ts';

describe('minorAmount', () => {
  it.each([
    ['0.30', 2, 30],
    ['1', 2, 100],
    ['1.005', 3, 1005],
    ['30', 0, 30],
    ['', 2, 0],
    ['4.1', 2, 410],
  ])('%s with %i decimals is %i', (text, digits, amount) => expect(minorAmount(text, digits)).toBe(amount));

  it.each(['1.234', '-1', 'x', '1e3', '1.'])('%s is no amount', (text) => expect(minorAmount(text, 2)).toBeNull());
});
