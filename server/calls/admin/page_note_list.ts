import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentNote } from '#server/modules/staff/index.ts';
import { listNotes } from '#server/modules/staff/queries.ts';

export const page_note_list = handler('admin/page_note_list', async ({ db }, { provider_id, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const { shown, next_cursor } = pageAfter(await listNotes(db, provider_id, { limit, after }), limit, ({ at }) => at);
  return { items: shown.map(presentNote), next_cursor };
});
