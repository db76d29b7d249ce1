import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { listPeople } from '#server/modules/accounts/queries.ts';
import { presentListedPerson } from '#server/modules/staff/index.ts';

export const person_list = handler('admin/person_list', async ({ db, now }, { cursor, ...wanted }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listPeople(db, { ...wanted, after }, now);
  const { shown, next_cursor } = pageAfter(rows, wanted.limit, (row) => row.created_at);
  return { items: shown.map(presentListedPerson), next_cursor };
});
