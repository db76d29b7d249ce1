import { expect, test } from 'vitest';
import { endedLabel, payingTitle } from './held-label.ts';

test.each([
  ['requested', true, 'Almost asked'],
  ['awaiting_payment', true, 'Accepted, and to be paid'],
  ['awaiting_payment', false, 'Almost yours'],
  ['confirmed', false, 'Pay to keep it'],
  ['completed', true, 'Still to be paid'],
] as const)('paying for what is %s (request: %o) is headed "%s"', (status, is_request, title) => {
  expect(payingTitle(status, is_request)).toBe(title);
});

test.each([
  ['expired', false, 'The time to pay has run out', 'Nothing was charged', 'Book it again'],
  ['expired', true, 'This request has run out', 'Nothing was charged', 'Ask again'],
  ['withdrawn', false, 'This booking is not held any more', 'Nothing is due', 'Choose a time'],
] as const)('what is %s (request: %o) says so', (status, is_request, title, text, again) => {
  const labels = endedLabel({ status, is_request, payments: [{ kind: 'charge' }] });
  expect(labels).toMatchObject({ title, again });
  expect(labels.text).toContain(text);
  const back = endedLabel({ status, is_request, payments: [{ kind: 'charge' }, { kind: 'refund' }] });
  expect(back).toMatchObject({ title, again });
  expect(back.text).toContain('goes back to your card');
});

test('what was made and then cancelled is not said to have been paid too late', () => {
  const labels = (kinds: readonly string[]) =>
    endedLabel({ status: 'cancelled', is_request: false, payments: kinds.map((kind) => ({ kind })) });
  expect(labels(['charge', 'refund'])).toMatchObject({
    title: 'This booking is cancelled',
    text: 'What goes back of it is on its way to your card.',
  });
  expect(labels(['charge']).text).toBe('Nothing more is due for it.');
  expect(endedLabel({ status: 'declined', is_request: true, payments: [] }).title).toBe('This request was declined');
});
