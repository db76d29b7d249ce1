import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sandboxCards } from '#contract/sandbox/cards.ts';
import { pay } from '#locales/areas/pay.ts';
import { translate } from '#locales/format.ts';
import {
  brandOf,
  cardErrors,
  digitsOf,
  expiryOf,
  groupedExpiry,
  groupedNumber,
  isCardNumber,
  isExpired,
  tokenOf,
} from './card-number.ts';

const now = new Date(2026, 4, 5);
const t = translate('en', pay);

test('every test card is a card number and becomes its token', () => {
  for (const card of sandboxCards) {
    expect(isCardNumber(card.number)).toBe(true);
    expect(tokenOf(groupedNumber(card.number))).toBe(card.token);
    expect(brandOf(card.number)).toBe(card.brand.toLowerCase());
  }
});

test('one wrong digit never passes for a card number', () => {
  fc.assert(
    fc.property(fc.constantFrom(...sandboxCards), fc.nat(15), fc.integer({ min: 1, max: 9 }), (card, at, by) => {
      const digit = (Number(card.number[at]) + by) % 10;
      expect(isCardNumber(card.number.slice(0, at) + digit + card.number.slice(at + 1))).toBe(false);
    }),
  );
});

test.each(['', '42', '4242 4242 4242', 'abcd', '4'.repeat(20)])('%s is no card number', (text) => {
  expect(isCardNumber(text)).toBe(false);
});

test('grouping keeps the digits and their order', () => {
  expect(groupedNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupedNumber('42424')).toBe('4242 4');
  expect(groupedNumber('378282246310005')).toBe('3782 822463 10005');
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9 ]{0,19}$/), (text) =>
      digitsOf(text).startsWith(digitsOf(groupedNumber(text))),
    ),
  );
});

test('an expiry is grouped as it is typed and can be deleted again', () => {
  expect(groupedExpiry('1')).toBe('1');
  expect(groupedExpiry('8')).toBe('08 / ');
  expect(groupedExpiry('12')).toBe('12 / ');
  expect(groupedExpiry('12 /', '12 / ')).toBe('12');
  expect(groupedExpiry('1229')).toBe('12 / 29');
});

test('an expiry means a month and is good until its end', () => {
  expect(expiryOf('13 / 29')).toBeNull();
  expect(expiryOf('00 / 29')).toBeNull();
  expect(expiryOf('05 / 2')).toBeNull();
  expect(expiryOf('05 / 26')).toEqual({ month: 5, year: 2026 });
  expect(isExpired({ month: 5, year: 2026 }, now)).toBe(false);
  expect(isExpired({ month: 4, year: 2026 }, now)).toBe(true);
  expect(isExpired({ month: 1, year: 2027 }, now)).toBe(false);
});

test('says what is wrong with a card, field by field', () => {
  const good = { number: '4242 4242 4242 4242', expiry: '08 / 29', cvc: '123' };
  expect(cardErrors(good, now, t)).toEqual({});
  expect(Object.keys(cardErrors({ number: '', expiry: '', cvc: '' }, now, t))).toEqual(['number', 'expiry', 'cvc']);
  expect(cardErrors({ ...good, number: '4111 1111 1111 1111' }, now, t).number).toContain('test cards');
  expect(cardErrors({ ...good, expiry: '01 / 20' }, now, t).expiry).toContain('expired');
});
