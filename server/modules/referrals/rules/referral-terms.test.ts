import { expect, test } from 'vitest';
import { termsIn } from './referral-terms.ts';

const settings = { currency: 'USD', referral_credit: 800, referral_min: 1000 };

test.each([
  ['the house’s own', 'USD', null, 500, 2000],
  ['the house’s own in another currency', 'JPY', null, 500, 2000],
  ['of three decimals', 'KWD', null, 2000, 8000],
  ['the market’s', 'USD', settings, 800, 1000],
  ['not the market’s abroad', 'EUR', settings, 500, 2000],
  ['the market’s, where only one is set', 'USD', { ...settings, referral_min: null }, 800, 2000],
  ['none at all', 'USD', { ...settings, referral_credit: 0 }, 0, 1000],
] as const)('%s', (_name, currency, given, credit, min) => {
  expect(termsIn(currency, given)).toEqual({ credit, min, currency });
});
