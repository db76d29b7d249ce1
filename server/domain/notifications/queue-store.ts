import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/kernel/db.ts';

interface JobOptions {
  readonly key?: string;
  readonly run_at?: Date;
}

/** Adds a job in the given transaction, so that it runs if and only if the transaction commits; a job with the same `key` is replaced. */
export async function enqueueJob(db: Db | Tx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await sql`select ${newJob(name, payload, options)}`.execute(db);
}

/** The same as an expression, for a statement that adds the job with the rows that are its reason. */
export function newJob(name: string, payload: object, options: JobOptions = {}): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, run_at => ${options.run_at ?? null}::timestamptz, max_attempts => 12, job_key => ${options.key ?? null})`;
}
