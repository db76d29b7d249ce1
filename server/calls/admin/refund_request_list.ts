import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { notifyWithBooking } from '#server/modules/bookings/queries.ts';
import { presentQueued } from '#server/modules/refunds/index.ts';
import { listQueue } from '#server/modules/refunds/queries.ts';

export const refund_request_list = handler(
  'admin/refund_request_list',
  async ({ db, now }, { state, limit, cursor }) => {
    const after = readTimeCursor(cursor);
    if (isRefusal(after)) return after;
    const rows = await listQueue(db, state, { limit, after });
    const { shown, next_cursor } = pageAfter(rows, limit, (row) =>
      state === 'open' ? row.created_at : row.answered_at,
    );
    const items = await notifyWithBooking(db, shown, (row, booking) => presentQueued(row, booking, now));
    return { items, next_cursor };
  },
);
