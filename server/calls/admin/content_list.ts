import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listContent } from '#server/modules/moderation/queries.ts';
import { presentContent } from '#server/modules/moderation/review/index.ts';

export const content_list = handler('admin/content_list', async ({ actor, db }, { state, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listContent(db, { state, limit, after });
  const page = pageAfter(rows, limit, (row) => (state === 'open' ? row.created_at : row.decided_at));
  return { items: page.shown.map((row) => presentContent(row, actor)), next_cursor: page.next_cursor };
});
