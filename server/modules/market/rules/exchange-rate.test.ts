import { expect, test } from 'vitest';
import { rateFraction } from './exchange-rate.ts';

test.each([
  ['1.0843', 'EUR', 'USD', '10843/10000'],
  ['0.0067', 'JPY', 'USD', '67/100'],
  ['3.25', 'KWD', 'USD', '13/40'],
  ['149.3', 'USD', 'JPY', '1493/1000'],
  ['1', 'GBP', 'USD', '1/1'],
  ['0.000061200000', 'IDR', 'USD', '153/2500000'],
])('a rate of %s for %s in %s is %s of the smallest units', (rate, currency, market, fraction) => {
  const found = rateFraction(rate, currency, market);
  expect(`${found?.numerator}/${found?.denominator}`).toBe(fraction);
});

test.each(['', '0', '0.000', '-1', '1,08', '1e5', '1.0000000000001', '123456789.123456', 'NaN', ' 1'])(
  '%j is no rate',
  (rate) => {
    expect(rateFraction(rate, 'EUR', 'USD')).toBeNull();
  },
);
