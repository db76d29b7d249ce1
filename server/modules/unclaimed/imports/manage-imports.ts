import { createHash } from 'node:crypto';
import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { ParsedInput } from '#contract/index.ts';
import { importMachine } from '#contract/states/import.ts';
import { toStates } from '#contract/states/machine.ts';
import { imports } from '#locales/areas/imports.ts';
import { say } from '#locales/format.ts';
import type { InTx, Upload, UserActor } from '#server/kernel/call-context.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { noteAct } from '#server/modules/staff/queries.ts';
import type { Files } from '#server/providers/files/port.ts';
import { lockSource } from './imported-page-store.ts';
import { inspectFile, refuseFile } from './open-run.ts';
import { ofBytes } from './read-csv.ts';
import { isSource } from './rules/csv-columns.ts';
import { findRun, findUnfinished, type ImportRunRow, insertRun, moveRun, resetRun } from './run-store.ts';

const refuseState = (key: 'refused.state' | 'refused.unfinished') => refuse('import_state', say(imports, key));

/** Enqueues the next step of a run: what it is depends on the state of the run then. */
export const enqueueStep = (tx: Tx, run_id: string, step: string): Promise<void> =>
  enqueueJob(tx, 'run-import', { run_id }, { key: `import:${run_id}:${step}` });

/** Stores an uploaded file and lets a job check it. */
export async function addImport(
  deps: { readonly files: Files; readonly inTx: InTx; readonly read: ReadDb; readonly now: Date },
  actor: Pick<UserActor, 'user_id' | 'role'>,
  asked: ParsedInput<'admin/add_import'>,
  uploads: readonly Upload[],
): Promise<ImportRunRow | RefusalOf<'invalid_input' | 'import_unreadable'>> {
  const [upload] = uploads;
  if (!upload) return refuseFile(say(imports, 'refused.no_file'));
  if (!isSource(asked.source)) {
    const message = say(imports, 'refused.source');
    return refuse('invalid_input', message, { errors: [{ path: 'source', message }] });
  }
  const { bytes } = upload;
  const { source, format, default_town, default_category } = asked;
  const inspected = await inspectFile(deps.read, ofBytes(bytes), { format, default_town, default_category });
  if (isRefusal(inspected)) return inspected;
  const file_key = `imports/${newId()}.csv`;
  await deps.files.put(file_key, bytes, 'text/csv');
  try {
    return await deps.inTx(async (tx) => {
      const file = {
        file_name: asked.file_name || `${source}.csv`,
        file_hash: createHash('sha256').update(bytes).digest(),
        file_bytes: bytes.byteLength,
        file_key,
      };
      const by = { status: 'checking' as const, by_user_id: actor.user_id };
      const id = await insertRun(
        tx,
        { source, format, default_town, default_category, ...inspected, ...file, ...by },
        deps.now,
      );
      await note(
        tx,
        actor,
        { id, act: 'add_import', before: {}, after: { list: source, file: file.file_name } },
        deps.now,
      );
      await enqueueStep(tx, id, 'check');
      return readRun(tx, id);
    });
  } catch (error) {
    await deps.files.erase(file_key);
    throw error;
  }
}

/** Starts, drops or undoes a run, logged. The job does the rest. */
export async function changeImport(
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  { import_id, verb }: ParsedInput<'admin/change_import'>,
  now: Date,
): Promise<ImportRunRow | RefusalOf<'not_found' | 'import_state'>> {
  const before = await findRun(tx, import_id);
  if (before === null) return refuse('not_found', say(imports, 'refused.not_found'));
  const status = importMachine.states.find((state) => state === before.status);
  const [to] = status === undefined ? [] : toStates(importMachine, status, verb);
  if (to === undefined) return refuseState('refused.state');
  if (verb !== 'drop') {
    await lockSource(tx, before.source);
    const other = await findUnfinished(tx, before.source);
    if (other !== null && other.id !== import_id) return refuseState('refused.unfinished');
  }
  const set = { start: { started_at: now }, drop: { ended_at: now }, undo: { ended_at: null } }[verb];
  if (!(await moveRun(tx, { id: import_id, verb, to, set }))) return refuseState('refused.state');
  if (verb === 'start') await resetRun(tx, import_id);
  const about = { list: before.source, file: before.file_name };
  await note(
    tx,
    actor,
    { id: import_id, act: `${verb}_import`, before: { status: before.status }, after: { status: to, ...about } },
    now,
  );
  await enqueueStep(tx, import_id, verb);
  return readRun(tx, import_id);
}

const note = (
  tx: Tx,
  actor: Pick<UserActor, 'user_id' | 'role'>,
  { id, ...act }: { id: string; act: string; before: Record<string, unknown>; after: Record<string, unknown> },
  now: Date,
) => noteAct(tx, actor, { ...act, subject: 'import', subject_id: id, why: '' }, now);

async function readRun(tx: Tx, id: string): Promise<ImportRunRow> {
  const run = await findRun(tx, id);
  if (run === null) throw new Error(`There is no import ${id}.`);
  return run;
}
