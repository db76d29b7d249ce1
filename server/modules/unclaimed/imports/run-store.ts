import { type Selectable, sql } from 'kysely';
import type { ImportFormat } from '#contract/choices/import.ts';
import { type ImportStatus, type ImportVerb, importMachine } from '#contract/states/import.ts';
import { fromStates } from '#contract/states/machine.ts';
import type { DB } from '#db/types.ts';
import { andPage, type Db, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { BadRow } from './rules/import-row.ts';

/** A run with the name of who started it. */
export type ImportRunRow = Selectable<DB['import_runs']> & { readonly by_name: string | null };

/** A new run. */
export interface NewRun {
  readonly source: string;
  readonly format: ImportFormat;
  readonly file_name: string;
  readonly file_hash: Buffer;
  readonly file_bytes: number;
  readonly file_key: string | null;
  readonly default_town: string;
  readonly default_category: string;
  readonly ignored_columns: readonly string[];
  readonly status: 'checking' | 'running';
  readonly by_user_id: string | null;
}

/** The counters of a run. */
export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly same: number;
  readonly left_alone: number;
  readonly bad: number;
}

/** Inserts a run and returns its id. */
export async function insertRun(tx: Db | Tx, run: NewRun, now: Date): Promise<string> {
  const id = newId();
  const started_at = run.status === 'running' ? now : null;
  await tx
    .insertInto('import_runs')
    .values({ id, ...run, ignored_columns: [...run.ignored_columns], created_at: now, started_at })
    .execute();
  return id;
}

const withName = (db: ReadDb | Tx) =>
  db
    .selectFrom('import_runs')
    .leftJoin('users', 'users.id', 'import_runs.by_user_id')
    .selectAll('import_runs')
    .select('users.name as by_name');

/** Finds a run; null if there is none. */
export async function findRun(db: ReadDb | Tx, id: string): Promise<ImportRunRow | null> {
  return (await withName(db).where('import_runs.id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds the unfinished run of a list; null if there is none. */
export async function findUnfinished(db: ReadDb | Tx, source: string): Promise<ImportRunRow | null> {
  const run = await withName(db)
    .where('import_runs.source', '=', source)
    .where('import_runs.status', 'in', ['running', 'undoing'])
    .executeTakeFirst();
  return run ?? null;
}

/** Lists runs, newest first, without dropped ones. Returns one more than `limit` if there are more. */
export async function listRuns(db: ReadDb, page: PageWanted): Promise<ImportRunRow[]> {
  const { rows } = await sql<ImportRunRow>`
    SELECT r.*, u.name AS by_name
    FROM import_runs r
    LEFT JOIN users u ON u.id = r.by_user_id
    WHERE r.status <> 'dropped' ${andPage({ at: 'r.created_at', id: 'r.id', way: 'desc' }, page)}`.execute(db);
  return rows;
}

/** Moves a run by compare-and-set. Returns whether it moved. */
export async function moveRun(
  tx: Db | Tx,
  move: {
    readonly id: string;
    readonly verb: ImportVerb;
    readonly to: ImportStatus;
    readonly set?: { readonly started_at?: Date; readonly ended_at?: Date | null; readonly rows_total?: number };
  },
): Promise<boolean> {
  const moved = await tx
    .updateTable('import_runs')
    .set({ status: move.to, ...move.set })
    .where('id', '=', move.id)
    .where('status', 'in', fromStates(importMachine, move.verb, move.to))
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Sets the counters back, for a run that begins again from its first row. */
export async function resetRun(tx: Db | Tx, id: string): Promise<void> {
  await tx.deleteFrom('import_bad_rows').where('run_id', '=', id).execute();
  const nothing = { rows_done: 0, added: 0, changed: 0, same: 0, left_alone: 0, bad: 0 };
  await tx.updateTable('import_runs').set(nothing).where('id', '=', id).execute();
}

/**
 * Moves a run from row `from` to row `to`, in the transaction that writes these rows. Returns false if another process
 * wrote them, or the run was stopped.
 */
export async function advanceRun(
  tx: Tx,
  run: { readonly id: string; readonly status: 'checking' | 'running'; readonly from: number; readonly to: number },
  counts: Counts,
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE import_runs SET rows_done = ${run.to}, added = added + ${counts.added},
      changed = changed + ${counts.changed}, same = same + ${counts.same},
      left_alone = left_alone + ${counts.left_alone}, bad = bad + ${counts.bad}
    WHERE id = ${run.id}::uuid AND status = ${run.status} AND rows_done = ${run.from}
    RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Locks a run that is still at this row, so that one process writes its next rows; false if it is not. */
export async function lockRun(tx: Tx, run: { id: string; status: string; from: number }): Promise<boolean> {
  const found = await tx
    .selectFrom('import_runs')
    .select('id')
    .where('id', '=', run.id)
    .where('status', '=', run.status)
    .where('rows_done', '=', run.from)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** A row that was left out. */
export type StoredBadRow = BadRow & { readonly row: number; readonly line: number; readonly external_id: string };

/** Stores rows that were left out. */
export async function insertBadRows(tx: Tx, run_id: string, rows: readonly StoredBadRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('import_bad_rows')
    .values(rows.map((row) => ({ run_id, ...row })))
    .execute();
}

/** Lists rows that were left out after a row of the file, in the file's order. */
export async function listBadRows(db: ReadDb, run_id: string, after: number, limit: number) {
  return db
    .selectFrom('import_bad_rows')
    .select(['row', 'line', 'external_id', 'field', 'reason', 'value'])
    .where('run_id', '=', run_id)
    .where('row', '>', after)
    .orderBy('row')
    .limit(limit)
    .execute();
}

/** Lists the pages that undoing a run spared, by name. */
export async function listSpared(db: ReadDb, run_id: string, limit: number) {
  return db
    .selectFrom('provider_sources')
    .innerJoin('providers', 'providers.id', 'provider_sources.provider_id')
    .select(['providers.name', 'providers.slug', 'provider_sources.spared_reason'])
    .where('provider_sources.run_id', '=', run_id)
    .where('provider_sources.spared_reason', 'is not', null)
    .orderBy('providers.name')
    .orderBy('providers.slug')
    .limit(limit)
    .execute();
}

/** Notes that the file of a run was deleted. */
export async function dropFile(db: Db, id: string): Promise<void> {
  await db.updateTable('import_runs').set({ file_key: null }).where('id', '=', id).execute();
}
