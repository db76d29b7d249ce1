import { refuse } from '#contract/errors.ts';
import { imports } from '#locales/areas/imports.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { presentRun, presentSpared } from '#server/modules/imports/index.ts';
import { findRun, listSpared } from '#server/modules/imports/queries.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

const SHOWN = 100;

export const import_run = handler('admin/import_run', async ({ actor, db }, { import_id }) => {
  if (!mayDecide(actor, 'imports')) return refuse('forbidden', say(imports, 'refused.forbidden'));
  const run = await findRun(db, import_id);
  if (run === null) return refuse('not_found', say(imports, 'refused.not_found'));
  const spared = run.spared === 0 ? [] : await listSpared(db, import_id, SHOWN);
  return { run: presentRun(run), spared: spared.map(presentSpared) };
});
