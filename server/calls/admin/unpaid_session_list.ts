import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listUnpaidSessions } from '#server/modules/bookings/create/index.ts';
import { presentAdminUnpaid } from '#server/modules/staff/index.ts';

export const unpaid_session_list = handler(
  'admin/unpaid_session_list',
  async ({ db, now }, { state, limit, cursor }) => {
    const after = readTimeCursor(cursor);
    if (isRefusal(after)) return after;
    const rows = await listUnpaidSessions(db, state, { limit, after }, now);
    const page = pageAfter(rows, limit, (row) => row.ends_at);
    return { items: page.shown.map((row) => presentAdminUnpaid(row, now)), next_cursor: page.next_cursor };
  },
);
