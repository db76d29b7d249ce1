import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { secretOf } from '#server/kernel/configuration/config.ts';
import { pageAfter, readTimeCursor } from '#server/kernel/database/cursor.ts';
import { presentAdminAppeal } from '#server/modules/moderation/appeals/index.ts';
import { listActions, listAppeals } from '#server/modules/moderation/queries.ts';
import { listReportStaff } from '#server/modules/staff/queries.ts';

export const appeal_list = handler('admin/appeal_list', async ({ actor, db, deps, now }, { state, limit, cursor }) => {
  const after = readTimeCursor(cursor);
  if (isRefusal(after)) return after;
  const rows = await listAppeals(db, { state, limit, after });
  const page = pageAfter(rows, limit, (row) => (state === 'open' ? row.created_at : row.decided_at));
  const actions = await listActions(db, { ids: page.shown.map((row) => row.action_id) }, now);
  const reader = { actor, deciders: await listReportStaff(db), secret: secretOf(deps.config) };
  const items = page.shown.flatMap((row) => {
    const action = actions.find(({ id }) => id === row.action_id);
    return action ? [presentAdminAppeal(row, action, reader, now)] : [];
  });
  return { items, next_cursor: page.next_cursor };
});
