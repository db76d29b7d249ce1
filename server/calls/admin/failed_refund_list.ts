import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { notifyWithBooking } from '#server/modules/bookings/queries.ts';
import { listFailedRefunds } from '#server/modules/payments/refunds/index.ts';
import { presentAdminRefund } from '#server/modules/staff/index.ts';

export const failed_refund_list = handler('admin/failed_refund_list', async ({ db, now }, { limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listFailedRefunds(db, { limit, after });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.created_at);
  const items = await notifyWithBooking(db, shown, (row, booking) => presentAdminRefund(row, booking, now));
  return { items, next_cursor };
});
