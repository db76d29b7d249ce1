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
