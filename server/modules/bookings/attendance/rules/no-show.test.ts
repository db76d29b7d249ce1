import { expect, test } from 'vitest';
import { isViolation } from '#contract/violation.ts';
import { decideNoShow, type NoShowInput } from './no-show.ts';

const END = '2026-05-15T18:00:00.000Z';
const after = (minutes: number) => new Date(Date.parse(END) + minutes * 60_000);
const decide = (own: Partial<NoShowInput>) => {
  const answer = decideNoShow({
    status: 'completed',
    payment_status: 'paid',
    ends_at: END,
    by: 'provider',
    now: after(60),
    ...own,
  });
  return answer !== null && isViolation(answer) ? answer.violated : 'allowed';
};

test('from the end to 48 hours after it, both included, whether or not the job has completed the row', () => {
  for (const status of ['confirmed', 'completed'] as const) {
    expect(decide({ status, now: after(0) })).toBe('allowed');
    expect(decide({ status, now: after(48 * 60) })).toBe('allowed');
    expect(decide({ status, now: new Date(after(48 * 60).getTime() + 1) })).toBe('too_late');
  }
  expect(decide({ status: 'confirmed', now: after(-1) })).toBe('not_over');
});

test('by the provider alone, and once', () => {
  expect(decide({ by: 'customer' })).toBe('not_the_provider');
  expect(decide({ by: 'admin' })).toBe('not_the_provider');
  expect(decide({ status: 'no_show' })).toBe('noted_already');
});

test('not before it is paid, where its card could not be charged', () => {
  expect(decide({ payment_status: 'scheduled' })).toBe('not_paid');
});

test('never of what did not take place', () => {
  for (const status of ['cancelled', 'declined', 'expired', 'withdrawn', 'requested', 'awaiting_payment'] as const)
    expect(decide({ status }), status).toBe('not_held');
  expect(decide({ status: 'awaiting_payment', expires_at: END })).toBe('not_held');
});
