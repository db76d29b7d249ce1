import { isRefusal } from '#contract/errors.ts';
import { listPagesForStaff } from '#server/domain/catalogue/queries.ts';
import { presentListedPage } from '#server/domain/staff/index.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';

export const page_list = handler('admin/page_list', async ({ db, now }, { cursor, ...wanted }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listPagesForStaff(db, { ...wanted, after }, now);
  const { shown, next_cursor } = pageAfter(rows, wanted.limit, (row) => row.created_at);
  return { items: shown.map(presentListedPage), next_cursor };
});
