import { isRefusal } from '#contract/errors.ts';
import { tellWithBooking } from '#server/domain/bookings/index.ts';
import { listQueue, presentQueued } from '#server/domain/refunds/index.ts';
import { door } from '#server/kernel/call-context.ts';
import { pageAfter, readMark } from '#server/kernel/cursor.ts';

export const refund_request_list = door('admin/refund_request_list', async ({ db, now }, { state, limit, cursor }) => {
  const after = readMark(cursor);
  if (isRefusal(after)) return after;
  const rows = await listQueue(db, state, { limit, after });
  const { shown, next_cursor } = pageAfter(rows, limit, (row) => (state === 'open' ? row.created_at : row.answered_at));
  const items = await tellWithBooking(db, shown, (row, booking) => presentQueued(row, booking, now));
  return { items, next_cursor };
});
