import { describe, expect, test } from 'vitest';
import { afterFailedCharge, cardPurpose, movedCharge, paidAfterwards } from './later-charge.ts';

const now = '2026-06-01T12:00:00Z';

describe('a charge that failed', () => {
  test.each([
    [1, '2026-07-01T12:00:00Z', { charge_at: '2026-06-02T12:00:00.000Z' }],
    [2, '2026-07-01T12:00:00Z', { charge_at: '2026-06-02T12:00:00.000Z' }],
    [3, '2026-07-01T12:00:00Z', { pay_by: '2026-06-04T12:00:00.000Z' }],
    [9, '2026-07-01T12:00:00Z', { pay_by: '2026-06-04T12:00:00.000Z' }],
    // A worker that paused for weeks: no customer attends without paying.
    [1, '2026-06-01T18:00:00Z', { charge_at: '2026-06-01T18:00:00.000Z' }],
    [3, '2026-06-02T18:00:00Z', { pay_by: '2026-06-02T18:00:00.000Z' }],
    [1, '2026-06-01T11:30:00Z', { charge_at: '2026-06-01T11:30:00.000Z' }],
    // A worker that paused until the session was over.
    [1, '2026-06-01T11:00:00Z', { charge_at: '2026-06-02T12:00:00.000Z' }],
    [3, '2026-05-20T12:00:00Z', { pay_by: '2026-06-04T12:00:00.000Z' }],
  ])('for the %ith time, of a session at %s', (tries, starts_at, expected) => {
    const ends_at = new Date(Date.parse(starts_at) + 3_600_000);
    expect(afterFailedCharge(tries, now, { starts_at, ends_at })).toEqual(expected);
  });
});

test.each([
  [
    'over, and its time to pay ended before',
    '2026-05-28T12:00:00Z',
    '2026-05-31T12:00:00Z',
    '2026-06-04T12:00:00.000Z',
  ],
  [
    'over, and its time to pay ended with its start',
    '2026-05-31T12:00:00Z',
    '2026-05-31T12:00:00Z',
    '2026-06-04T12:00:00.000Z',
  ],
  ['over, and its time to pay was after it', '2026-06-01T11:00:00Z', '2026-05-29T12:00:00Z', null],
  ['still going on', '2026-06-01T11:30:00Z', '2026-06-01T11:30:00Z', null],
])('an unpaid session that is %s', (_how, pay_by, starts_at, expected) => {
  const ends_at = new Date(Date.parse(starts_at) + 3_600_000);
  expect(paidAfterwards(pay_by, { starts_at, ends_at }, now)).toBe(expected);
});

describe('a card is for', () => {
  const near = '2026-06-10T12:00:00Z';
  const far = '2026-10-01T12:00:00Z';
  const booking = {
    status: 'awaiting_payment' as const,
    payment_status: 'none',
    total: 4230,
    starts_at: near,
    is_request: false,
    asked_at: null,
    charge_tries: 0,
  };
  test.each([
    ['a hold', booking, 'charge'],
    ['a hold far ahead', { ...booking, starts_at: far }, 'verify'],
    ['a request without its card', { ...booking, status: 'requested' as const, is_request: true }, 'verify'],
    ['a request that was asked', { ...booking, status: 'requested' as const, is_request: true, asked_at: now }, null],
    ['an accepted request', { ...booking, is_request: true, asked_at: now, payment_status: 'failed' }, 'charge'],
    ['something free', { ...booking, total: 0, status: 'requested' as const, is_request: true }, null],
    ['what is charged later', { ...booking, status: 'confirmed' as const, payment_status: 'scheduled' }, null],
    [
      'what could not be charged',
      { ...booking, status: 'confirmed' as const, payment_status: 'scheduled', charge_tries: 1 },
      'charge',
    ],
    [
      'what could not be charged before it was over',
      { ...booking, status: 'completed' as const, payment_status: 'scheduled', charge_tries: 1 },
      'charge',
    ],
    ['what is paid', { ...booking, status: 'confirmed' as const, payment_status: 'paid' }, null],
    ['what is over', { ...booking, status: 'expired' as const }, null],
  ])('%s: %s', (_name, given, expected) => {
    expect(cardPurpose(given, now)).toBe(expected);
  });
});

describe('a booking that is moved before it is charged', () => {
  const fresh = { charge_at: '2026-08-03T12:00:00Z', pay_by: null, charge_tries: 0 };
  test.each([
    ['later', fresh, '2026-10-02T12:00:00Z', { charge_at: '2026-09-02T12:00:00.000Z', pay_by: null, charge_tries: 0 }],
    ['nearer', fresh, '2026-07-08T12:00:00Z', { charge_at: '2026-06-08T12:00:00.000Z', pay_by: null, charge_tries: 0 }],
    [
      'very near',
      fresh,
      '2026-06-05T12:00:00Z',
      { charge_at: '2026-06-01T12:00:00.000Z', pay_by: null, charge_tries: 0 },
    ],
    [
      'very near, its card declined once',
      { charge_at: '2026-06-02T06:00:00Z', pay_by: null, charge_tries: 1 },
      '2026-06-01T18:00:00Z',
      { charge_at: '2026-06-01T18:00:00.000Z', pay_by: null, charge_tries: 1 },
    ],
    [
      'near, its customer asked to pay',
      { charge_at: null, pay_by: '2026-06-03T06:00:00Z', charge_tries: 3 },
      '2026-06-20T12:00:00Z',
      { charge_at: null, pay_by: '2026-06-03T06:00:00.000Z', charge_tries: 3 },
    ],
    [
      'far, its customer asked to pay',
      { charge_at: null, pay_by: '2026-06-03T06:00:00Z', charge_tries: 3 },
      '2026-07-20T12:00:00Z',
      { charge_at: '2026-06-20T12:00:00.000Z', pay_by: null, charge_tries: 0 },
    ],
  ])('%s', (_how, plan, starts_at, expected) => {
    expect(movedCharge(plan, starts_at, now)).toEqual(expected);
  });
});
