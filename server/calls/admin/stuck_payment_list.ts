import { isRefusal } from '#contract/errors.ts';
import { listBookingsById } from '#server/domain/bookings/index.ts';
import { listStuck } from '#server/domain/payments/index.ts';
import { presentDeskPayment } from '#server/domain/staff/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { pageAfter, readMark } from '#server/kernel/cursor.ts';

export const stuck_payment_list = door('admin/stuck_payment_list', async ({ db, now }, { limit, cursor }) => {
  const after = readMark(cursor);
  if (isRefusal(after)) return after;
  const rows = await listStuck(db, { limit, after });
  const bookings = await listBookingsById(
    db,
    rows.map((row) => row.booking_id),
  );
  const page = pageAfter(rows, limit, (row) => row.created_at);
  return {
    items: page.shown.flatMap((row) => {
      const booking = bookings.get(row.booking_id);
      return booking ? [presentDeskPayment(row, booking, now)] : [];
    }),
    next_cursor: page.next_cursor,
  };
});
