import { expect, test } from 'vitest';
import { parseDecimal, parsePrice, priceExample, priceText } from './price-text.ts';

test.each([
  ['40', 'USD', 4000],
  ['40.5', 'USD', 4050],
  ['40,50', 'EUR', 4050],
  ['1 200', 'JPY', 1200],
  ['0', 'USD', 0],
  ['1.234', 'KWD', 1234],
  ['1.234', 'USD', null],
  ['12 500', 'HUF', 1250000],
  ['150000,50', 'COP', 15000050],
  ['1,200.50', 'USD', 120050],
  ['1.234.567,89', 'EUR', 123456789],
  ['1,234.500', 'KWD', 1234500],
  ['1,200', 'KWD', null],
  ['1,25', 'KWD', 1250],
  ['1.200', 'KWD', 1200],
  ['٤٠٫٥', 'USD', 4050],
  ['1,200', 'USD', null],
  ['1,20.50', 'USD', null],
  ['1.200.50', 'USD', null],
  ['-4', 'USD', null],
  ['forty', 'USD', null],
  ['', 'USD', null],
])('%s in %s is %s', (text, currency, amount) => {
  expect(parsePrice(text, currency)).toBe(amount);
});

test.each(['USD', 'JPY', 'KWD'])('the prices that are shown as examples in %s are prices', (currency) => {
  for (const example of priceExample(currency).split(' or ')) expect(parsePrice(example, currency)).not.toBeNull();
});

test('what is written can be read again', () => {
  for (const amount of [0, 5, 50, 4000, 4050, 123_456_789]) {
    for (const currency of ['USD', 'JPY', 'KWD', 'IDR'])
      expect(parsePrice(priceText(amount, currency), currency)).toBe(amount);
  }
});

test('a percentage is read like a price, with a point or a comma', () => {
  for (const text of ['7.25', '7,25', ' 7.25 ']) expect(parseDecimal(text, 2)).toBe(725);
  expect(parseDecimal('7.255', 2)).toBeNull();
});
