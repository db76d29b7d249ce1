import { expect, test } from 'vitest';
import { bookingStatuses } from '#contract/states/booking.ts';
import { mailsAgain } from './mails-again.ts';

test.each([
  ['awaiting_payment', false, ['held']],
  ['confirmed', false, ['confirmed']],
  ['completed', false, ['confirmed']],
  ['no_show', false, ['confirmed']],
  ['cancelled', false, ['cancelled']],
  ['cancelled', true, ['cancelled', 'refunded']],
  ['expired', false, []],
] as const)('%s, refund sent %s: %j', (status, hasRefundSent, kinds) => {
  expect(mailsAgain(status, hasRefundSent)).toEqual(kinds);
});

test('every status has an answer', () => {
  for (const status of bookingStatuses) expect(Array.isArray(mailsAgain(status, false))).toBe(true);
});
