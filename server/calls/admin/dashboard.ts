import { countUnpaidSessions } from '#server/domain/bookings/create/index.ts';
import { countStuck } from '#server/domain/payments/queries.ts';
import { countFailedRefunds } from '#server/domain/payments/refunds/index.ts';
import { countWaitingRequests } from '#server/domain/refunds/queries.ts';
import { countWaitingReports } from '#server/domain/reports/queries.ts';
import { mayDecide } from '#server/domain/staff/index.ts';
import { handler } from '#server/kernel/call-context.ts';

export const dashboard = handler('admin/dashboard', async ({ actor, db, now }) => {
  const reports = await countWaitingReports(db);
  const stuck = await countStuck(db);
  const failed = await countFailedRefunds(db);
  const unpaid = await countUnpaidSessions(db, now);
  return {
    refund_requests: await countWaitingRequests(db, now),
    reports: { waiting: reports.waiting, oldest_at: reports.oldest_at?.toISOString() ?? null },
    stuck_payments: { waiting: stuck.waiting, oldest_at: stuck.oldest_at?.toISOString() ?? null },
    failed_refunds: { waiting: failed.waiting, oldest_at: failed.oldest_at?.toISOString() ?? null },
    unpaid_sessions: { waiting: unpaid.waiting, oldest_at: unpaid.oldest_at?.toISOString() ?? null },
    can: {
      refunds: mayDecide(actor, 'refunds'),
      reports: mayDecide(actor, 'reports'),
      moderation: mayDecide(actor, 'moderation'),
      payments: mayDecide(actor, 'payments'),
      settings: mayDecide(actor, 'settings'),
    },
  };
});
