import { isRefusal } from '#contract/errors.ts';
import { tellWithBooking } from '#server/domain/bookings/index.ts';
import { listFailedRefunds } from '#server/domain/payments/index.ts';
import { presentDeskRefund } from '#server/domain/staff/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { pageAfter, readMark } from '#server/kernel/cursor.ts';

export const failed_refund_list = door('admin/failed_refund_list', async ({ db, now }, { limit, cursor }) => {
  const after = readMark(cursor);
  if (isRefusal(after)) return after;
  const rows = await listFailedRefunds(db, { limit, after });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.created_at);
  const items = await tellWithBooking(db, shown, (row, booking) => presentDeskRefund(row, booking, now));
  return { items, next_cursor };
});
