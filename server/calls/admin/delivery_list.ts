import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentDelivery } from '#server/modules/notifications/index.ts';
import { listDeliveries } from '#server/modules/notifications/queries.ts';

export const delivery_list = handler('admin/delivery_list', async ({ db }, input) => {
  const { state = null, channel = null, search, limit, cursor } = input;
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const wanted = { state, channel, search: search === '' ? null : search, limit, after };
  const page = pageAfter(await listDeliveries(db, wanted), limit, (row) => row.created_at);
  return { items: page.shown.map(presentDelivery), next_cursor: page.next_cursor };
});
