import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listBookingsById } from '#server/modules/bookings/queries.ts';
import { listTargets } from '#server/modules/moderation/queries.ts';
import { presentAdminReport } from '#server/modules/reports/index.ts';
import { listReports } from '#server/modules/reports/queries.ts';

export const report_list = handler('admin/report_list', async ({ db, now }, { state, provider_id, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listReports(db, { state, provider_id, limit, after });
  const bookings = await listBookingsById(
    db,
    rows.flatMap((row) => row.booking_id ?? []),
  );
  const page = pageAfter(rows, limit, (row) => (state === 'open' ? row.created_at : row.closed_at));
  const targets = await listTargets(
    db,
    page.shown.map((row) => row.id),
    now,
  );
  return {
    items: page.shown.map((row) =>
      presentAdminReport(row, bookings.get(row.booking_id ?? ''), targets.get(row.id) ?? [], now),
    ),
    next_cursor: page.next_cursor,
  };
});
