import { isRefusal, refuse } from '#contract/errors.ts';
import { imports } from '#locales/areas/imports.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { changeImport, presentRun } from '#server/modules/imports/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const change_import = handler('admin/change_import', async ({ actor, db, now }, input) => {
  if (!mayDecide(actor, 'imports')) return refuse('forbidden', say(imports, 'refused.forbidden'));
  const run = await changeImport(db, actor, input, now);
  return isRefusal(run) ? run : { run: presentRun(run) };
});
