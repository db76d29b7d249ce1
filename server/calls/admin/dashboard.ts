import { handler } from '#server/kernel/call-context.ts';
import { countUnpaidSessions } from '#server/modules/bookings/create/index.ts';
import { countWaitingClaims } from '#server/modules/claims/queries.ts';
import { countOpenAppeals, countOpenContent } from '#server/modules/moderation/queries.ts';
import { countOwedFees } from '#server/modules/payments/hires/index.ts';
import { countStuck } from '#server/modules/payments/queries.ts';
import { countFailedRefunds } from '#server/modules/payments/refunds/index.ts';
import { countWaitingRequests } from '#server/modules/refunds/queries.ts';
import { countWaitingReports } from '#server/modules/reports/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';
import { countOpenTickets } from '#server/modules/support/queries.ts';

export const dashboard = handler('admin/dashboard', async ({ actor, db, now }) => {
  const reports = await countWaitingReports(db);
  const tickets = await countOpenTickets(db);
  const claims = await countWaitingClaims(db);
  const appeals = await countOpenAppeals(db);
  const content = await countOpenContent(db);
  const stuck = await countStuck(db);
  const failed = await countFailedRefunds(db);
  const unpaid = await countUnpaidSessions(db, now);
  const fees = await countOwedFees(db);
  const refunds = await countWaitingRequests(db, now);
  return {
    refund_requests: { ...refunds, next_deadline: refunds.next_deadline?.toISOString() ?? null },
    reports: { waiting: reports.waiting, oldest_at: reports.oldest_at?.toISOString() ?? null },
    tickets: { waiting: tickets.waiting, oldest_at: tickets.oldest_at?.toISOString() ?? null },
    claims: { waiting: claims.waiting, oldest_at: claims.oldest_at?.toISOString() ?? null },
    appeals: { waiting: appeals.waiting, oldest_at: appeals.oldest_at?.toISOString() ?? null },
    content: { waiting: content.waiting, oldest_at: content.oldest_at?.toISOString() ?? null },
    stuck_payments: { waiting: stuck.waiting, oldest_at: stuck.oldest_at?.toISOString() ?? null },
    failed_refunds: { waiting: failed.waiting, oldest_at: failed.oldest_at?.toISOString() ?? null },
    unpaid_sessions: { waiting: unpaid.waiting, oldest_at: unpaid.oldest_at?.toISOString() ?? null },
    unpaid_fees: { waiting: fees.waiting, oldest_at: fees.oldest_at?.toISOString() ?? null },
    can: {
      refunds: mayDecide(actor, 'refunds'),
      reports: mayDecide(actor, 'reports'),
      tickets: mayDecide(actor, 'tickets'),
      moderation: mayDecide(actor, 'moderation'),
      payments: mayDecide(actor, 'payments'),
      settings: mayDecide(actor, 'settings'),
      imports: mayDecide(actor, 'imports'),
      pages: mayDecide(actor, 'pages'),
    },
  };
});
