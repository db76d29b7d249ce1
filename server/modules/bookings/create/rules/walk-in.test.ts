import { expect, test } from 'vitest';
import { isViolation } from '#contract/violation.ts';
import { decideWalkIn, type WalkInInput } from './walk-in.ts';

const NOW = new Date('2026-05-05T19:00:00Z');
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
const decide = (own: Partial<WalkInInput>) => {
  const answer = decideWalkIn({
    service: { is_active: true, capacity: 1 },
    starts_at: days(1),
    participants: 1,
    now: NOW,
    ...own,
  });
  return answer !== null && isViolation(answer) ? answer.violated : 'allowed';
};

test('from a week back to a year and a bit ahead', () => {
  expect([days(-7), NOW, days(400)].map((starts_at) => decide({ starts_at }))).toEqual(Array(3).fill('allowed'));
  expect(decide({ starts_at: days(-7.01) })).toBe('too_long_ago');
  expect(decide({ starts_at: days(400.01) })).toBe('too_far_ahead');
});

test('of what is offered, for as many as fit', () => {
  expect(decide({ service: { is_active: false, capacity: 1 } })).toBe('retired');
  expect(decide({ participants: 2 })).toBe('too_many');
  expect(decide({ service: { is_active: true, capacity: 8 }, participants: 8 })).toBe('allowed');
  expect(decide({ service: { is_active: true, capacity: 8 }, participants: 9 })).toBe('too_many');
});
