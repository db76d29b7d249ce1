import { expect, test } from 'vitest';
import { countNeeds } from './count-needs.ts';

const none = { waiting: 0, oldest_at: null };
const can = {
  ...{ refunds: true, reports: true, tickets: true, moderation: true, payments: true },
  ...{ settings: true, imports: true, pages: true },
};
const queues = {
  refund_requests: { waiting: 2, overdue: 0, next_deadline: '2026-05-04T00:00:00.000Z' },
  ...{ reports: none, tickets: { ...none, waiting: 1 }, stuck_payments: { ...none, waiting: 3 }, failed_refunds: none },
  ...{ claims: { ...none, waiting: 4 }, content: none, appeals: none, unpaid_sessions: none, unpaid_fees: none, can },
};

test('what waits is counted as far as the role decides it', () => {
  expect(countNeeds(queues)).toBe(10);
  expect(countNeeds({ ...queues, can: { ...can, reports: false, tickets: false, moderation: false } })).toBe(5);
});
