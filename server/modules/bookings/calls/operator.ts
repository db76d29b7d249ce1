import { isRefusal, refuse } from '#contract/errors.ts';
import { adminLists } from '#locales/areas/admin-lists.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listUnpaidSessions } from '#server/modules/bookings/create/index.ts';
import { listBookingsForStaff } from '#server/modules/bookings/listed/index.ts';
import { findMarket } from '#server/modules/market/queries.ts';
import {
  bookingTable,
  MAX_TABLE_ROWS,
  mayDecide,
  presentAdminUnpaid,
  presentListedBooking,
} from '#server/modules/staff/index.ts';

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

export const booking_list = handler(
  'admin/booking_list',
  async ({ actor, db, now, request, language }, { cursor, ...wanted }) => {
    const after = readTimeCursor(cursor);
    if (isRefusal(after)) return after;
    if (request.wants_csv && !mayDecide(actor, 'payments'))
      return refuse('forbidden', say(adminLists, 'csv.forbidden'));
    const timezone = (await findMarket(db))?.timezone ?? 'UTC';
    const limit = request.wants_csv ? MAX_TABLE_ROWS : wanted.limit;
    const rows = await listBookingsForStaff(db, { ...wanted, limit, after }, timezone);
    const { shown, next_cursor } = pageAfter(rows, limit, (row) => row.created_at);
    const items = shown.map((row) => presentListedBooking(row, now));
    return request.wants_csv ? bookingTable(items, language) : { items, next_cursor };
  },
);
