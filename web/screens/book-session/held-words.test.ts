import { expect, test } from 'vitest';
import { endedWords, payingTitle } from './held-words.ts';

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
  const words = endedWords({ status, is_request, payments: [{ kind: 'charge' }] });
  expect(words).toMatchObject({ title, again });
  expect(words.text).toContain(text);
  const back = endedWords({ status, is_request, payments: [{ kind: 'charge' }, { kind: 'refund' }] });
  expect(back).toMatchObject({ title, again });
  expect(back.text).toContain('goes back to your card');
});

test('what was made and then cancelled is not said to have been paid too late', () => {
  const words = (kinds: readonly string[]) =>
    endedWords({ status: 'cancelled', is_request: false, payments: kinds.map((kind) => ({ kind })) });
  expect(words(['charge', 'refund'])).toMatchObject({
    title: 'This booking is cancelled',
    text: 'What goes back of it is on its way to your card.',
  });
  expect(words(['charge']).text).toBe('Nothing more is due for it.');
  expect(endedWords({ status: 'declined', is_request: true, payments: [] }).title).toBe('This request was declined');
});
