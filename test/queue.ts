import { type JobName, jobs } from '#server/jobs.ts';
import { moveWaitingJobs } from '#server/modules/notifications/queries.ts';
import type { TestApp } from './app.ts';

/** Limits how often a job that requeues itself is run. */
const MAX_PASSES = 4;

/** Runs the queued jobs and those they add, as the worker would; drops jobs with other `names`. */
export async function doWaiting({ deps }: Pick<TestApp, 'deps'>, names?: readonly JobName[]): Promise<void> {
  const { write, pool } = deps.database;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    while ((await moveWaitingJobs(write)) > 0);
    const { rows } = await pool.query<{ name: JobName; payload: object }>(
      `WITH taken AS (DELETE FROM graphile_worker._private_jobs RETURNING id, task_id, payload)
       SELECT task.identifier AS name, taken.payload FROM taken
       JOIN graphile_worker._private_tasks task ON task.id = taken.task_id ORDER BY taken.id`,
    );
    if (rows.length === 0) return;
    for (const { name, payload } of rows) if (names?.includes(name) ?? true) await jobs[name](deps, payload);
  }
}

/** What the payload of a failed job has, which nobody is shown. */
export const SECRET_ID = '00000000-0000-7000-8000-00005ec4e700';

/** Adds a job that failed some of its times, and returns its id. No worker runs it within the hour. */
export async function givenFailedJob(
  { deps }: Pick<TestApp, 'deps'>,
  error: string,
  tries: { readonly done: number; readonly max: number },
): Promise<string> {
  const { rows } = await deps.database.pool.query<{ id: string }>(
    "SELECT id::text FROM graphile_worker.add_job('deliver-message', $1::json, max_attempts => $2)",
    [JSON.stringify({ message_id: SECRET_ID }), tries.max],
  );
  const id = rows[0]?.id ?? '';
  await deps.database.pool.query(
    `UPDATE graphile_worker._private_jobs SET attempts = $2, last_error = $3, run_at = now() + interval '1 hour'
      WHERE id = $1`,
    [id, tries.done, error],
  );
  return id;
}
