import { sql } from 'kysely';
import type { Db, Tx } from '#server/kernel/db.ts';

/** Adds a job in the given transaction, so that it runs if and only if the transaction commits; a job with the same `key` is replaced. */
export async function enqueueJob(
  db: Db | Tx,
  name: string,
  payload: object,
  options: { key?: string; run_at?: Date } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${options.run_at ?? null}::timestamptz, max_attempts => 12, job_key => ${options.key ?? null})`.execute(
    db,
  );
}

/** Lets the jobs that a worker pool of this process was working on when it gave up be worked on again. */
export async function freeJobsOf(db: Db, pool_id: string | null): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array[${pool_id}]::text[])`.execute(db);
}

/** Lets jobs be worked on again that were begun before `before` and not ended: their process has died. The queue itself waits for four hours. */
export async function freeLostJobs(db: Db, before: Date): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at < ${before}::timestamptz`.execute(
    db,
  );
}
