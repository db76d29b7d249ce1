import { refuse } from '#contract/errors.ts';
import { bookingState } from '#locales/areas/booking-state.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { findBooking } from '#server/modules/bookings/queries.ts';
import { issueReceipts, presentReceipt } from '#server/modules/receipts/index.ts';
import { listReceipts } from '#server/modules/receipts/queries.ts';
import { refundRoleIn } from '#server/modules/refunds/index.ts';

export const receipt = handler('booking/receipt', async ({ actor, db, deps, now }, { booking_id }) => {
  const row = await findBooking(db, booking_id);
  if (!row || !refundRoleIn(row, actor)) return refuse('not_found', say(bookingState, 'not_found'));
  await issueReceipts(db, row.id, now);
  const items = await listReceipts(db, row.id);
  return { items: items.map((item) => presentReceipt(item, deps.config.PLAZA_ORIGIN)) };
});
