import { MINUTE_MS } from '#contract/instant.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { checkRun, writeRun } from './execute-run.ts';
import { enqueueStep } from './manage-imports.ts';
import { ofBytes } from './read-csv.ts';
import { dropFile, findRun, type ImportRunRow, resetRun } from './run-store.ts';
import { undoRun } from './undo-run.ts';

type Deps = Pick<AppDeps, 'database' | 'clock' | 'providers'>;

/** A job ends long before it would count as lost; another one continues. */
const STEP_MS = MINUTE_MS;

/** Does what a run waits for: checks its file, writes its rows, takes them back, or deletes the file. */
export async function continueImport(deps: Deps, run_id: string): Promise<void> {
  const { database, clock } = deps;
  const run = await findRun(database.write, run_id);
  if (run === null) return;
  const until = new Date(clock.now().getTime() + STEP_MS);
  const end = await stepOf(deps, run, until);
  if (end === 'stopped') return;
  const after = await findRun(database.write, run_id);
  if (after === null) return;
  if (end === 'more') {
    // A key of its own: this job still has its own one.
    const step = `${after.status}:${after.rows_done}:${after.removed + after.spared}`;
    await inTransaction(database.write, (tx) => enqueueStep(tx, run_id, step));
  } else if (after.file_key !== null && after.status !== 'checked') {
    await deps.providers.files.erase(after.file_key);
    await dropFile(database.write, run_id);
  }
}

async function stepOf(deps: Deps, run: ImportRunRow, until: Date): Promise<'end' | 'more' | 'stopped'> {
  if (run.status === 'undoing') return undoRun(deps, run.id, until);
  if (run.status !== 'checking' && run.status !== 'running') return 'end';
  // A run of the command line reads its own file.
  if (run.file_key === null) return 'stopped';
  const bytes = await deps.providers.files.get(run.file_key);
  if (bytes === null) throw new Error(`The file of the import ${run.id} is missing.`);
  if (run.status === 'running') return writeRun(deps, run, ofBytes(bytes), { until });
  // A check that was interrupted begins again: what it has seen of the file is in memory only.
  await resetRun(deps.database.write, run.id);
  await checkRun(deps, { ...run, rows_done: 0 }, ofBytes(bytes));
  return 'end';
}
