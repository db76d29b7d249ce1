import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentAction } from '#server/modules/moderation/index.ts';
import { listActions } from '#server/modules/moderation/queries.ts';

export const moderation_list = handler('admin/moderation_list', async ({ db, now }, { status, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listActions(db, { status, limit, after }, now);
  const page = pageAfter(rows, limit, (row) => (status === 'active' ? row.created_at : row.undone_at));
  return { items: page.shown.map(presentAction), next_cursor: page.next_cursor };
});
