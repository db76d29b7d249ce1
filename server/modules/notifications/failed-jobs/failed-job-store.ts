import { sql } from 'kysely';
import type { ParsedInput } from '#contract/index.ts';
import { andPage, type PageWanted, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { isSuperseded } from '../queue-store.ts';

type State = ParsedInput<'admin/job_list'>['state'];

/** A job that failed. Its payload stays in the queue. */
export interface FailedJobRow {
  readonly id: string;
  readonly name: string;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly last_error: string;
  readonly created_at: Date;
  readonly run_at: Date;
}

const states = {
  failed: sql`j.attempts >= j.max_attempts`,
  retrying: sql`j.attempts < j.max_attempts`,
} as const;

/** The number of a job as a uuid, which cursors contain. */
const asUuid = sql`lpad(to_hex(j.id), 32, '0')::uuid`;

/** Lists jobs that failed for good or are tried again, newest first, with one more than `limit` if there are more. */
export async function listFailedJobs(db: ReadDb, wanted: PageWanted & { readonly state: State }) {
  const page = andPage({ at: 'f.created_at', id: 'f.uuid', way: 'desc' }, wanted);
  const { rows } = await sql<FailedJobRow & { readonly uuid: string }>`
    SELECT f.* FROM (
      SELECT j.id::text AS id, ${asUuid} AS uuid, t.identifier AS name, j.attempts, j.max_attempts, j.last_error,
        date_trunc('milliseconds', j.created_at) AS created_at, j.run_at
      FROM graphile_worker._private_jobs j
      JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE j.last_error IS NOT NULL AND j.locked_at IS NULL AND ${states[wanted.state]} AND NOT ${isSuperseded}
    ) f
    WHERE true ${page}`.execute(db);
  return rows;
}

/** Locks a job that failed and that no worker runs; null if there is none. */
export async function lockFailedJob(tx: Tx, id: string): Promise<{ name: string; attempts: number } | null> {
  const { rows } = await sql<{ name: string; attempts: number }>`
    SELECT t.identifier AS name, j.attempts
    FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.id = ${id}::bigint AND j.last_error IS NOT NULL AND j.locked_at IS NULL
    FOR UPDATE OF j`.execute(tx);
  return rows[0] ?? null;
}

/** Runs a job again at once, with all of its tries. */
export async function runJobAgain(tx: Tx, id: string): Promise<void> {
  await sql`SELECT graphile_worker.reschedule_jobs(ARRAY[${id}::bigint], run_at := now(), attempts := 0)`.execute(tx);
}

/** Removes a job from the queue. */
export async function removeJob(tx: Tx, id: string): Promise<void> {
  await sql`SELECT graphile_worker.complete_jobs(ARRAY[${id}::bigint])`.execute(tx);
}

/** The state of the queue and of the outgoing mail. */
export interface DeliveryHealth {
  readonly scheduled: number;
  readonly waiting: number;
  readonly late_seconds: number;
  readonly retrying: number;
  readonly failed: number;
  readonly mail_sent: number;
  readonly mail_failed: number;
  readonly mail_late: number;
}

/** Counts due and failed jobs, also those that no worker has moved to the queue, and the messages of the last day. */
export async function findDeliveryHealth(db: ReadDb, now: Date): Promise<DeliveryHealth> {
  const at = sql`${now}::timestamptz`;
  const { rows } = await sql<DeliveryHealth>`
    SELECT (SELECT count(*)::int FROM graphile_worker._private_known_crontabs) AS scheduled, jobs.*, mail.*
    FROM (
      SELECT count(*) FILTER (WHERE is_due)::int AS waiting,
        greatest(0, coalesce(extract(epoch FROM now() - min(run_at) FILTER (WHERE is_due)), 0))::int AS late_seconds,
        count(*) FILTER (WHERE last_error IS NOT NULL AND attempts < max_attempts)::int AS retrying,
        count(*) FILTER (WHERE attempts >= max_attempts)::int AS failed
      FROM (
        SELECT run_at, attempts, max_attempts, last_error,
          run_at <= now() AND locked_at IS NULL AND attempts < max_attempts AS is_due
        FROM graphile_worker._private_jobs
        WHERE NOT ${isSuperseded}
        UNION ALL
        SELECT greatest(run_at, created_at), 0, 1, NULL, coalesce(run_at, created_at) <= now() FROM waiting_jobs
      ) j
    ) jobs, (
      SELECT count(sent_at)::int AS mail_sent, count(*) FILTER (WHERE state = 'failed')::int AS mail_failed,
        count(*) FILTER (WHERE sent_at IS NULL AND created_at < ${at} - interval '5 minutes')::int AS mail_late
      FROM outbox_messages
      WHERE channel = 'email' AND created_at > ${at} - interval '1 day'
    ) mail`.execute(db);
  return (
    rows[0] ?? {
      scheduled: 0,
      waiting: 0,
      late_seconds: 0,
      retrying: 0,
      failed: 0,
      mail_sent: 0,
      mail_failed: 0,
      mail_late: 0,
    }
  );
}
