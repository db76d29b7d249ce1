import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { notifyWithBooking } from '#server/modules/bookings/queries.ts';
import { listStuck } from '#server/modules/payments/queries.ts';
import { presentAdminPayment } from '#server/modules/staff/index.ts';

export const stuck_payment_list = handler('admin/stuck_payment_list', async ({ db, now }, { limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listStuck(db, { limit, after });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.created_at);
  const items = await notifyWithBooking(db, shown, (row, booking) => presentAdminPayment(row, booking, now));
  return { items, next_cursor };
});
