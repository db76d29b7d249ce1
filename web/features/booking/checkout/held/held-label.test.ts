import { expect, test } from 'vitest';
import { bookingSteps } from '#locales/areas/booking-steps.ts';
import { translate } from '#locales/format.ts';
import { endedAs, endedLabel, payingTitle } from './held-label.ts';

const write = translate('en', bookingSteps);
/** The texts of a session. */
const t = (key: Parameters<typeof write>[0]) => write(key as 'hold.see_times', { kind: 'other' });

test.each([
  ['requested', true, null],
  ['awaiting_payment', true, 'Accepted: pay to book'],
  ['awaiting_payment', false, null],
  ['confirmed', false, 'Pay to keep your booking'],
  ['completed', true, 'Payment due'],
] as const)('paying for what is %s (request: %o) is headed "%s"', (status, is_request, title) => {
  const key = payingTitle(status, is_request);
  expect(key === null ? null : t(key)).toBe(title);
});

test.each([
  ['expired', false, 'Your hold ended', 'You haven’t been charged', 'See all times'],
  ['expired', true, 'Your request expired', 'You haven’t been charged', 'Request again'],
  ['withdrawn', false, 'We no longer hold this time', 'Nothing is due', 'Pick a time'],
] as const)('what is %s (request: %o) says so', (status, is_request, title, text, again) => {
  const labels = endedLabel({ status, is_request, payments: [{ kind: 'charge' }] });
  expect([t(labels.title), t(labels.again)]).toEqual([title, again]);
  expect(t(labels.text)).toContain(text);
  const back = endedLabel({ status, is_request, payments: [{ kind: 'charge' }, { kind: 'refund' }] });
  expect([t(back.title), t(back.again)]).toEqual([title, again]);
  expect(t(back.text)).toContain('You get all of it back');
});

test('what was made and then cancelled is not said to have been paid too late', () => {
  const text = (kinds: readonly string[]) =>
    t(endedLabel({ status: 'cancelled', is_request: false, payments: kinds.map((kind) => ({ kind })) }).text);
  expect(text(['charge', 'refund'])).toBe('Your refund is on its way to your card.');
  expect(text(['charge'])).toBe('Nothing more is due.');
  expect(t(endedLabel({ status: 'declined', is_request: true, payments: [] }).title)).toBe('Your request was declined');
});

test('only a hold that ran out can be held once more', () => {
  expect(endedAs({ status: 'expired', is_request: false })).toBe('hold');
  expect(endedAs({ status: 'expired', is_request: true })).toBe('request');
  expect(endedAs({ status: 'withdrawn', is_request: false })).toBe('released');
});
