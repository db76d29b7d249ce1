import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listEventsForStaff } from '#server/modules/events/manage/index.ts';
import { presentListedEvent } from '#server/modules/staff/index.ts';

export const event_list = handler('admin/event_list', async ({ db, now }, { cursor, ...wanted }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listEventsForStaff(db, { ...wanted, after }, now);
  const { shown, next_cursor } = pageAfter(rows, wanted.limit, (row) => row.created_at);
  return { items: shown.map(presentListedEvent), next_cursor };
});
