import { refuse } from '#contract/errors.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { presentReceipt } from '#server/modules/receipts/index.ts';
import { listReceipts } from '#server/modules/receipts/queries.ts';
import { readRefundState, refundRoleIn } from '#server/modules/refunds/index.ts';
import { presentReport } from '#server/modules/trust/reports/index.ts';
import { listReportsOf } from '#server/modules/trust/reports/queries.ts';

export const aftercare = handler('booking/aftercare', async ({ actor, db, deps, now, language }, { booking_id }) => {
  const row = await findBooking(db, booking_id);
  const role = row && refundRoleIn(row, actor);
  if (!row || !role) return refuse('not_found', say(bookingState, 'not_found'));
  const user_id = role === 'customer' ? row.customer_id : actor.kind === 'user' ? actor.user_id : null;
  const reports = role === 'admin' ? [] : await listReportsOf(db, row.id, { role, user_id });
  const receipts = await listReceipts(db, row.id);
  return {
    refund: await readRefundState(db, row, role, { now, language }),
    reports: reports.map(presentReport),
    receipts: receipts.map((receipt) => presentReceipt(receipt, deps.config.PLAZA_ORIGIN)),
  };
});
