import { expect, test } from 'vitest';
import { bookingStatuses } from '#contract/states/booking.ts';
import { mailsAgain } from './mails-again.ts';

test.each([
  ['awaiting_payment', ['held']],
  ['confirmed', ['confirmed']],
  ['completed', ['confirmed']],
  ['no_show', ['confirmed']],
  ['cancelled', ['cancelled']],
  ['expired', []],
] as const)('%s: %j', (status, kinds) => {
  expect(mailsAgain(status)).toEqual(kinds);
});

test('every status has an answer', () => {
  for (const status of bookingStatuses) expect(Array.isArray(mailsAgain(status))).toBe(true);
});
