import { expect, test } from 'vitest';
import { planSteps } from './plan-steps.ts';

const starts_at = '2026-05-08T19:00:00.000Z';

test('the deadlines of a date are in order of time, none after its cutoff', () => {
  const rules = { cancellation_policy: 'moderate', cancel_cutoff_minutes: 0, move_cutoff_minutes: 120 } as const;
  expect(planSteps(rules, starts_at)).toEqual([
    { kind: 'back', percent: 100, until: '2026-05-05T19:00:00.000Z' },
    { kind: 'back', percent: 50, until: '2026-05-07T19:00:00.000Z' },
    { kind: 'swap', percent: 0, until: '2026-05-08T17:00:00.000Z' },
  ]);
  const early = planSteps({ ...rules, cancellation_policy: 'flexible', cancel_cutoff_minutes: 2880 }, starts_at);
  expect(early[0]).toEqual({ kind: 'back', percent: 100, until: '2026-05-06T19:00:00.000Z' });
});
