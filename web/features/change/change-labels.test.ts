import { expect, test } from 'vitest';
import { change } from '#locales/areas/change.ts';
import { translate } from '#locales/format.ts';
import { changeActionLabel, isForNothing, linesBefore, movesLeftLabel, type PricedBooking } from './change-labels.ts';

const t = translate('en', change);
const even = { asks: 'nobody', due: 0, refund: 0, currency: 'USD', charge_at: null } as const;

test.each<[Partial<PricedBooking>, string]>([
  [{}, 'Change booking'],
  [{ due: 2100 }, 'Hold it and pay $21.00'],
  [{ due: 2100, charge_at: '2026-09-01T10:00:00Z' }, 'Hold it and add a card'],
  [{ refund: 1050 }, 'Change it and get $10.50 back'],
  [{ due: 2100, asks: 'provider' }, 'Ask Mara'],
])('%o is done by "%s"', (priced, labels) => {
  expect(changeActionLabel(t, { ...even, ...priced }, 'Mara')).toBe(labels);
});

test('changes that are left are told of when they get few', () => {
  expect([null, 4, 3, 1].map((left) => movesLeftLabel(t, left))).toEqual([
    null,
    null,
    'Counting this one, you can still change this booking 3 times.',
    'This is the last time you can change this booking yourself.',
  ]);
});

test.each([
  ['since=3', 3],
  ['since=0', 0],
  ['since=', null],
  ['since=-1', null],
  ['since=12345', null],
  ['', null],
])('the address ?%s tells of %o lines of history before', (query, lines) => {
  expect(linesBefore(new URLSearchParams(query))).toBe(lines);
});

test('the last payment was for nothing where all of it went back', () => {
  const line = { at: '', amount: 1, currency: 'USD', card: null } as const;
  const paid = { ...line, kind: 'charge', status: 'succeeded' } as const;
  const back = { ...line, kind: 'charge', status: 'refunded' } as const;
  const refund = { ...line, kind: 'refund', status: 'succeeded' } as const;
  expect(isForNothing({ payments: [] })).toBe(false);
  expect(isForNothing({ payments: [paid, back, refund] })).toBe(true);
  expect(isForNothing({ payments: [back, paid, refund] })).toBe(false);
});
