import { isRefusal, refuse } from '#contract/errors.ts';
import { imports } from '#locales/areas/imports.ts';
import { say } from '#locales/format.ts';
import { handler } from '#server/kernel/call-context.ts';
import { addImport, presentRun } from '#server/modules/imports/index.ts';
import { mayDecide } from '#server/modules/staff/index.ts';

export const add_import = handler('admin/add_import', async (context, input) => {
  const { actor, inTx, read, providers, files, now } = context;
  if (!mayDecide(actor, 'imports')) return refuse('forbidden', say(imports, 'refused.forbidden'));
  const run = await addImport({ files: providers.files, inTx, read, now }, actor, input, files);
  return isRefusal(run) ? run : { run: presentRun(run) };
});
