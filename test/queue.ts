import { moveWaitingJobs } from '#server/domain/notifications/queries.ts';
import { type JobName, jobs } from '#server/jobs/index.ts';
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
