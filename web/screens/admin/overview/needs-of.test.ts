import { expect, test } from 'vitest';
import { needsOf } from './needs-of.ts';

const none = { waiting: 0, oldest_at: null };
const can = {
  ...{ refunds: true, reports: true, tickets: true, moderation: true, payments: true },
  ...{ settings: true, imports: true, pages: true },
};
const queues = {
  refund_requests: { waiting: 0, overdue: 0, next_deadline: null },
  ...{ reports: none, tickets: none, stuck_payments: none, failed_refunds: none, claims: none },
  ...{ content: none, appeals: none },
  ...{ unpaid_sessions: none, unpaid_fees: none, can },
};

test('what waits is sorted by its oldest entry, and empty queues are left out', () => {
  expect(needsOf(queues, 0)).toEqual([]);
  const waiting = {
    ...queues,
    refund_requests: { waiting: 2, overdue: 0, next_deadline: '2026-05-04T00:00:00.000Z' },
    tickets: { waiting: 1, oldest_at: '2026-05-03T00:00:00.000Z' },
    claims: { waiting: 4, oldest_at: '2026-05-05T00:00:00.000Z' },
  };
  expect(needsOf(waiting, 3).map(({ part, count }) => [part, count])).toEqual([
    ['tickets', 1],
    ['refunds', 2],
    ['claims', 4],
    ['jobs', 3],
  ]);
});
