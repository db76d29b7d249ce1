import { isRefusal } from '#contract/errors.ts';
import { handler } from '#server/kernel/call-context.ts';
import { presentExport, requestExport } from '#server/modules/personal-data/index.ts';

export const export_data = handler('user/export_data', async ({ actor, db, now }) => {
  const row = await requestExport(db, actor.user_id, now);
  return isRefusal(row) ? row : { export: presentExport(row, now) };
});
