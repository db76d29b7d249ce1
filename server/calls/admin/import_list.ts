import { isRefusal, refuse } from '#contract/errors.ts';
import { imports } from '#locales/areas/imports.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentRun } from '#server/modules/imports/index.ts';
import { listRuns } from '#server/modules/imports/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const import_list = handler('admin/import_list', async ({ actor, db }, { limit, cursor }) => {
  if (!mayDecide(actor, 'imports')) return refuse('forbidden', say(imports, 'refused.forbidden'));
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const page = pageAfter(await listRuns(db, { limit, after }), limit, (row) => row.created_at);
  return { items: page.shown.map(presentRun), next_cursor: page.next_cursor };
});
