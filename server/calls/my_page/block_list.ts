import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentBlock } from '#server/modules/blocks/index.ts';
import { listBlocks } from '#server/modules/blocks/queries.ts';

export const block_list = handler('my_page/block_list', async ({ actor, db }, { limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listBlocks(db, actor.user_id, { limit, after });
  const page = pageAfter(rows, limit, (row) => row.created_at);
  return { items: page.shown.map(presentBlock), next_cursor: page.next_cursor };
});
