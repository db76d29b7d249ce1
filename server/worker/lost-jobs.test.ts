import { expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { newId } from '#server/kernel/ids.ts';
import { findDeliveryHealth, listFailedJobs } from '#server/modules/notifications/failed-jobs/index.ts';
import { enqueueJob, moveWaitingJobs } from '#server/modules/notifications/queries.ts';
import { testApp } from '#test/app.ts';

const it = testApp();
const run = (name: JobName, payload: object = {}) => jobs[name](it.deps, payload);

test('what a process that died was working on is begun again, what is being worked on is let be', async () => {
  await it.deps.database.pool.query('DELETE FROM graphile_worker._private_jobs');
  for (const [key, minutes] of [
    ['lost', 4],
    ['working', 1],
  ] as const) {
    await it.deps.database.pool.query("SELECT graphile_worker.add_job('expire-holds', job_key => $1)", [key]);
    await it.deps.database.pool.query(
      "UPDATE graphile_worker._private_jobs SET locked_by = 'worker', locked_at = $2 WHERE key = $1",
      [key, new Date(it.clock.now().getTime() - minutes * 60_000)],
    );
  }
  await run('free-lost-jobs');
  const { rows } = await it.deps.database.pool.query(
    'SELECT key FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL',
  );
  expect(rows).toEqual([{ key: 'working' }]);
});

test('a job of a process that is silent is begun again earlier, that of one that is not is let be', async () => {
  const { pool } = it.deps.database;
  await pool.query('DELETE FROM graphile_worker._private_jobs');
  const before = (seconds: number) => new Date(it.clock.now().getTime() - seconds * 1_000);
  for (const [queue, silent_s] of [
    ['dead', 40],
    ['alive', 5],
  ] as const) {
    await pool.query(
      `INSERT INTO processes (id, host, pid, is_server, is_worker, queue_ids, started_at, seen_at)
       VALUES ($1, 'here', 1, false, true, $2, $3, $3)`,
      [newId(), ['another', queue], before(silent_s)],
    );
    for (const seconds of [20, 90]) {
      const key = `${queue} ${seconds}`;
      await pool.query("SELECT graphile_worker.add_job('expire-holds', job_key => $1)", [key]);
      await pool.query('UPDATE graphile_worker._private_jobs SET locked_by = $2, locked_at = $3 WHERE key = $1', [
        key,
        queue,
        before(seconds),
      ]);
    }
  }
  await run('free-lost-jobs');
  const { rows } = await pool.query('SELECT key FROM graphile_worker._private_jobs WHERE locked_at IS NULL');
  expect(rows).toEqual([{ key: 'dead 90' }]);
});

test('a job that a newer one replaced while it ran does not count as failed, and is deleted', async () => {
  const { pool, write, read } = it.deps.database;
  await pool.query('DELETE FROM graphile_worker._private_jobs; DELETE FROM waiting_jobs');
  const keys = ['ran', 'waited', 'other'];
  for (const key of keys) await enqueueJob(write, 'expire-holds', { n: 1 }, { key });
  await moveWaitingJobs(write);
  await pool.query(
    "UPDATE graphile_worker._private_jobs SET locked_by = 'worker', locked_at = now() WHERE key = 'ran'",
  );
  for (const key of ['ran', 'waited']) await enqueueJob(write, 'expire-holds', { n: 2 }, { key });
  await moveWaitingJobs(write);
  // The first one fails after all, and another one for good.
  await pool.query(`UPDATE graphile_worker._private_jobs
    SET locked_by = NULL, locked_at = NULL, last_error = 'Error: no' WHERE key IS NULL`);
  await pool.query(`UPDATE graphile_worker._private_jobs
    SET attempts = max_attempts, last_error = 'Error: no' WHERE key = 'other'`);
  const left = async () =>
    (await pool.query("SELECT key, payload->'n' AS n FROM graphile_worker._private_jobs ORDER BY id")).rows;
  expect(await left()).toHaveLength(4);
  expect((await findDeliveryHealth(read, it.clock.now())).failed).toBe(1);
  expect(await listFailedJobs(read, { state: 'failed', limit: 10, after: null })).toHaveLength(1);
  await run('free-lost-jobs');
  expect(await left()).toEqual([
    { key: 'waited', n: 2 },
    { key: 'other', n: 1 },
    { key: 'ran', n: 2 },
  ]);
});
