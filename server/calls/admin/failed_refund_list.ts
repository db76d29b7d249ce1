import { isRefusal } from '#contract/errors.ts';
import { listBookingsById } from '#server/domain/bookings/index.ts';
import { listFailedRefunds } from '#server/domain/payments/index.ts';
import { presentDeskRefund } from '#server/domain/staff/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { pageAfter, readMark } from '#server/kernel/cursor.ts';

export const failed_refund_list = door('admin/failed_refund_list', async ({ db, now }, { limit, cursor }) => {
  const after = readMark(cursor);
  if (isRefusal(after)) return after;
  const rows = await listFailedRefunds(db, { limit, after });
  const bookings = await listBookingsById(
    db,
    rows.map((row) => row.booking_id),
  );
  const page = pageAfter(rows, limit, (row) => row.created_at);
  return {
    items: page.shown.flatMap((row) => {
      const booking = bookings.get(row.booking_id);
      return booking ? [presentDeskRefund(row, booking, now)] : [];
    }),
    next_cursor: page.next_cursor,
  };
});
