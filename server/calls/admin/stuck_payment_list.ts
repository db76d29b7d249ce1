import { isRefusal } from '#contract/errors.ts';
import { tellWithBooking } from '#server/domain/bookings/index.ts';
import { listStuck } from '#server/domain/payments/index.ts';
import { presentDeskPayment } from '#server/domain/staff/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { pageAfter, readMark } from '#server/kernel/cursor.ts';

export const stuck_payment_list = door('admin/stuck_payment_list', async ({ db, now }, { limit, cursor }) => {
  const after = readMark(cursor);
  if (isRefusal(after)) return after;
  const rows = await listStuck(db, { limit, after });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.created_at);
  const items = await tellWithBooking(db, shown, (row, booking) => presentDeskPayment(row, booking, now));
  return { items, next_cursor };
});
