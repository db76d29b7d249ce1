import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentCheck } from '#server/modules/identity/index.ts';
import { listChecks } from '#server/modules/identity/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const identity_list = handler('admin/identity_list', async ({ actor, db }, { limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const page = pageAfter(await listChecks(db, { limit, after }), limit, (row) => row.created_at);
  return {
    items: page.shown.map(presentCheck),
    next_cursor: page.next_cursor,
    can: { check: mayDecide(actor, 'moderation') },
  };
});
