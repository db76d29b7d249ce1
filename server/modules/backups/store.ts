import { sql } from 'kysely';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';
import type { LatestRuns, Run, RunKind } from './rules/runs.ts';

/** Whether the database has the table of runs: a backup is also made before a new version migrates it. */
export async function hasRuns(db: ReadDb): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT to_regclass('public.backup_runs') IS NOT NULL AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Stores what a backup or a trial restore came to. */
export async function insertRun(db: Db, run: Run & { readonly id: string; readonly kind: RunKind }): Promise<void> {
  await db.insertInto('backup_runs').values(run).execute();
}

/** Finds the newest run of each kind, and the newest that succeeded. */
export async function findLatestRuns(db: ReadDb): Promise<LatestRuns> {
  const { rows } = await sql<Omit<Run, 'bytes'> & { readonly kind: RunKind; readonly bytes: string | null }>`
    SELECT DISTINCT ON (kind, fault IS NULL) kind, began_at, ended_at, name, bytes, differences, fault
    FROM backup_runs ORDER BY kind, fault IS NULL, began_at DESC`.execute(db);
  const found = rows
    .map(({ bytes, ...run }) => ({ ...run, bytes: bytes === null ? null : Number(bytes) }))
    .toSorted((one, other) => other.began_at.getTime() - one.began_at.getTime());
  const newest = (kind: RunKind) => {
    const own = found.filter((run) => run.kind === kind);
    return { last: own[0] ?? null, good: own.find(({ fault }) => fault === null) ?? null };
  };
  return { backup: newest('backup'), check: newest('check') };
}

/** Reads how long ago the newest good run of each kind ended (seconds); null if none ever did. */
export async function findBackupAges(db: ReadDb, now: Date): Promise<Readonly<Record<RunKind, number | null>>> {
  const { backup, check } = await findLatestRuns(db);
  const ageOf = (run: Run | null) => run && Math.round((now.getTime() - run.ended_at.getTime()) / 1000);
  return { backup: ageOf(backup.good), check: ageOf(check.good) };
}

/** Lists those who run the marketplace. */
export async function listOperators(db: ReadDb): Promise<{ id: string; email: string }[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    SELECT id, email::text AS email FROM users
    WHERE role = 'admin' AND role <> 'user' AND status = 'active'`.execute(db);
  return rows;
}

/** Deletes runs that began before a moment, but the newest that succeeded. */
export async function deleteRuns(db: Db, before: Date): Promise<void> {
  await sql`
    DELETE FROM backup_runs r WHERE began_at < ${before} AND EXISTS (
      SELECT FROM backup_runs n WHERE n.kind = r.kind AND n.began_at > r.began_at AND n.fault IS NULL)`.execute(db);
}
