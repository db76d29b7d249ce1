import { expect, test } from 'vitest';
import { planHash } from './plan-hash.ts';
import type { EditOutcome } from './rules/date-edit.ts';

const outcome: EditOutcome = {
  schedule: { timezone: 'Asia/Tokyo', segments: [], added: [], excluded: [] },
  created: [],
  moved: [],
  dropped: [{ id: '1', date: '2026-12-04', starts_at: '2026-12-04T10:00:00.000Z' }],
  unchanged: [{ id: '2', reason: 'same' }],
  scopes: { this: 0, following: 0, all: 2 },
};

test('equal plans have one hash, whatever the order of their keys', () => {
  const { schedule, ...others } = outcome;
  const same = { ...others, schedule: { excluded: [], added: [], segments: [], timezone: 'Asia/Tokyo' } };
  expect(planHash(outcome)).toMatch(/^[0-9a-f]{64}$/);
  expect(planHash(same)).toBe(planHash({ ...others, schedule }));
  expect(planHash(outcome, { bookings: 2, refundable: undefined })).toBe(planHash(same, { bookings: 2 }));
});

test('another plan has another hash', () => {
  const hashes = [
    planHash(outcome),
    planHash({ ...outcome, dropped: [] }),
    planHash({ ...outcome, unchanged: [{ id: '2', reason: 'own_time' }] }),
    planHash(outcome, { bookings: 2 }),
    planHash(outcome, { bookings: 3 }),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});
