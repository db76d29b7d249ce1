import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';

/** A job to add. Of several jobs with the same `key` only the last one runs. */
export interface NewJob {
  readonly name: string;
  readonly payload: object;
  readonly key?: string;
  /** When the job is due; at once if absent. */
  readonly run_at?: Date;
}

/**
 * Adds a job in the given transaction, so that it runs if and only if the transaction commits. A job with the same
 * `key` is replaced. The job is stored in our own table until the worker moves it to the queue (`moveWaitingJobs`).
 * That is cheaper than adding jobs to the queue one by one, and commits do not wait for each other.
 */
export async function enqueueJob(
  db: Db | Tx,
  name: string,
  payload: object,
  options: { key?: string; run_at?: Date } = {},
): Promise<void> {
  await sql`INSERT INTO waiting_jobs (name, payload, key, run_at)
    VALUES (
      ${name}, ${JSON.stringify(payload)}::json, ${options.key ?? null},
        ${options.run_at ?? null}::timestamptz)`.execute(db);
}

/** Adds any number of jobs, like `enqueueJob`. */
export async function enqueueJobs(db: Db | Tx, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length > 0) await sql`${waitingJobs(jobs, sql`(VALUES (true)) cause`)}`.execute(db);
}

/** The part of a statement that adds several jobs, one set for each row of `cause`. */
export function waitingJobs(jobs: readonly NewJob[], cause: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`INSERT INTO waiting_jobs (name, payload, key, run_at)
      SELECT job.name, job.payload, job.key, job.run_at
      FROM ${cause}, json_to_recordset(${JSON.stringify(jobs)}::json)
        AS job (name text, payload json, key text, run_at timestamptz)`;
}

/** The part of a statement that adds a job for each row of a SELECT, whose columns are `name`, `payload` and `key`. */
export function waitingJobsOf(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`INSERT INTO waiting_jobs (name, payload, key) SELECT name, payload, key FROM (${rows}) job`;
}

/** The deliveries that somebody waits for at this moment: the queue takes them before all others. */
export const AWAITED_JOBS = { email: 'deliver-code', sms: 'deliver-sms-code' } as const;
const BATCH = 500;

/**
 * Whether a job runs, or ran, while a newer one of its key was added: the queue takes its key and its further tries
 * away, so that it looks like one that failed for good.
 */
export const isSuperseded = sql<boolean>`coalesce(flags ? 'superseded' AND key IS NULL, false)`;

/** Moves waiting jobs to the queue, oldest first. Returns their number. Several workers may call it concurrently. */
export async function moveWaitingJobs(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; key: string | null }>`
      SELECT id, key FROM waiting_jobs ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`.execute(tx);
    if (rows.length === 0) return 0;
    const keys = rows.flatMap(({ key }) => (key === null ? [] : [key]));
    // Those of the same key that do not run are replaced, and lose the mark with all else. None begins to run
    // meanwhile: the queue passes rows over that are locked.
    if (keys.length > 0)
      await sql`UPDATE graphile_worker._private_jobs SET flags = '{"superseded": true}'
        WHERE key = ANY (${keys}::text[])`.execute(tx);
    return moveLocked(
      tx,
      rows.map(({ id }) => id),
    );
  });
}

/** Moves these waiting jobs, which are locked. Returns their number. */
async function moveLocked(tx: Tx, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    WITH moved AS (DELETE FROM waiting_jobs WHERE id = ANY (${ids}::bigint[]) RETURNING *),
    last AS (SELECT DISTINCT ON (coalesce(key, id::text)) * FROM moved ORDER BY coalesce(key, id::text), id DESC),
    batch AS (
      SELECT array_agg(
        (name, payload, NULL, run_at, 12, key,
          CASE WHEN name = ANY (${Object.values(AWAITED_JOBS)}::text[]) THEN -10 END, NULL)
          ::graphile_worker.job_spec ORDER BY id
      ) AS specs
      FROM last
      HAVING count(*) > 0
    ),
    added AS (SELECT added.id FROM batch, LATERAL graphile_worker.add_jobs(batch.specs) added)
    SELECT (SELECT count(*) FROM moved)::int AS moved, (SELECT count(*) FROM added) AS added`.execute(tx);
  return rows[0]?.moved ?? 0;
}

/** What a process knows of its jobs: the names that its queues have and had, and the jobs that it runs. */
export interface OwnJobs {
  readonly queues: readonly string[];
  readonly running: readonly string[];
}

/** A job that the queue has just given to a process may be on its way. */
const UNDERWAY_SECONDS = 5;

/**
 * Releases jobs that the queue gave to this process and that the process does not run, because the answer was lost, or
 * their end could not be recorded. Those of the last seconds may just be on their way. Returns their number.
 */
export async function freeOwnLostJobs(db: Db, own: OwnJobs): Promise<number> {
  return freeLocked(db, own, UNDERWAY_SECONDS);
}

/** Releases the jobs of a queue that has ended, but those that still run: each has its effect once. */
export async function freeEndedQueue(db: Db, queue: string, running: OwnJobs['running']): Promise<void> {
  await freeLocked(db, { queues: [queue], running }, 0);
}

async function freeLocked(db: Db, { queues, running }: OwnJobs, older_s: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
    WHERE locked_by = ANY (${queues}::text[]) AND id <> ALL (${running}::bigint[])
      AND locked_at < now() - make_interval(secs => ${older_s})`.execute(db);
  return Number(numAffectedRows);
}

/**
 * Releases jobs whose process has died: those that began before `before`, and those that began before `begun` of a
 * process that was last alive before `silent_since`. The queue itself would wait for four hours.
 */
export async function freeLostJobs(
  db: Db,
  before: Date,
  silent: { readonly begun: Date; readonly silent_since: Date } = { begun: before, silent_since: before },
): Promise<void> {
  await sql`
    UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
    WHERE locked_at < ${before}::timestamptz
      OR (locked_at < ${silent.begun}::timestamptz AND locked_by IN (
        SELECT unnest(queue_ids || queue_id) FROM processes
        WHERE stopped_at IS NOT NULL OR seen_at < ${silent.silent_since}::timestamptz
      ))`.execute(db);
}

/** Deletes jobs that failed, or were interrupted, after a newer one of their key had been added. */
export async function deleteSupersededJobs(db: Db): Promise<void> {
  await sql`
    DELETE FROM graphile_worker._private_jobs
    WHERE ${isSuperseded} AND locked_at IS NULL`.execute(db);
}

/** Jobs that have not ended: the payload of the first, when it is due, and whether all wait after a failed try. */
export interface OpenJob {
  readonly payload: unknown;
  readonly run_at: Date;
  readonly is_retry: boolean;
}

/** Finds the open jobs whose key is, or begins with, a key and a colon; null if there are none or all have ended. */
export async function findOpenJob(db: ReadDb, key: string): Promise<OpenJob | null> {
  const { rows } = await sql<OpenJob>`
    WITH open AS (
      SELECT payload, COALESCE(run_at, now()) AS run_at, false AS is_retry FROM waiting_jobs
      WHERE key = ${key} OR starts_with(key, ${`${key}:`})
      UNION ALL
      SELECT payload, run_at, locked_at IS NULL AND last_error IS NOT NULL FROM graphile_worker._private_jobs
      WHERE key = ${key} OR starts_with(key, ${`${key}:`})
    )
    SELECT (array_agg(payload ORDER BY run_at))[1] AS payload, min(run_at) AS run_at, bool_and(is_retry) AS is_retry
    FROM open HAVING count(*) > 0`.execute(db);
  return rows[0] ?? null;
}
