import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { APP_VERSION } from '#contract/version.ts';
import type { AppDeps } from '../app-deps.ts';
import type { Db, ReadDb } from '../database/db.ts';
import { newId } from '../ids.ts';

const BEAT_EVERY_MS = 10_000;
/** A process that was silent for so long is dead, or does nothing (ms). */
export const SILENT_AFTER_MS = 30_000;
/** A stop does not wait longer for a database that is away (ms). */
const STOPPING_MS = 2_000;

/** What a process does: it serves people, or does jobs, or both. */
export interface Roles {
  readonly is_server: boolean;
  readonly is_worker: boolean;
}

/** The heartbeat of this process. */
export interface Heartbeat {
  /** Says by which names the queues of this process lock, and have locked, its jobs. */
  noteQueues(queue_ids: readonly string[]): void;
  /** Says that the process stops. */
  stop(): Promise<void>;
}

/**
 * Says in the database that this process is alive, now and every ten seconds. Failures are logged: the next beat may
 * succeed.
 * @throws when the first beat fails
 */
export async function startHeartbeat(
  { database, clock, log }: Pick<AppDeps, 'database' | 'clock' | 'log'>,
  { is_server, is_worker }: Roles,
): Promise<Heartbeat> {
  const [id, started_at] = [newId(), clock.now()];
  let queues: readonly string[] = [];
  const beat = async (stopped_at: Date | null) => {
    const seen_at = clock.now();
    await sql`
      INSERT INTO processes (id, host, pid, version, is_server, is_worker, queue_ids, started_at, seen_at, stopped_at)
      VALUES (
        ${id}::uuid, ${hostname()}, ${process.pid}, ${APP_VERSION}, ${is_server}, ${is_worker}, ${queues}::text[],
        ${started_at}::timestamptz, ${seen_at}::timestamptz, ${stopped_at}::timestamptz)
      ON CONFLICT (id) DO UPDATE
      SET queue_ids = excluded.queue_ids, seen_at = excluded.seen_at, stopped_at = excluded.stopped_at`.execute(
      database.write,
    );
  };
  await beat(null);
  let beating: Promise<void> | null = null;
  const again = () => {
    beating ??= beat(null)
      .catch((error: unknown) => log.warn({ err: error }, 'this process could not say that it is alive'))
      .finally(() => {
        beating = null;
      });
  };
  const timer = setInterval(again, BEAT_EVERY_MS).unref();
  return {
    noteQueues: (queue_ids) => {
      queues = queue_ids;
      again();
    },
    stop: async () => {
      clearInterval(timer);
      const last = async () => {
        await beating;
        await beat(clock.now());
      };
      const said = last().catch((error: unknown) =>
        log.warn({ err: error }, 'this process could not say that it stops'),
      );
      await Promise.race([said, sleep(STOPPING_MS, undefined, { ref: false })]);
    },
  };
}

/** How many processes are alive by what they do, and when a worker was last known to be. */
export interface ProcessCounts {
  readonly servers: number;
  readonly workers: number;
  readonly worker_seen_at: Date | null;
  /** The versions of those that are alive. */
  readonly versions: readonly string[];
}

/** Counts the processes that said lately that they are alive. A process that does both counts twice. */
export async function countProcesses(db: ReadDb, now: Date): Promise<ProcessCounts> {
  const alive = sql`stopped_at IS NULL AND seen_at > ${new Date(now.getTime() - SILENT_AFTER_MS)}::timestamptz`;
  const { rows } = await sql<ProcessCounts>`
    SELECT count(*) FILTER (WHERE is_server AND ${alive})::int AS servers,
      count(*) FILTER (WHERE is_worker AND ${alive})::int AS workers,
      max(coalesce(stopped_at, seen_at)) FILTER (WHERE is_worker) AS worker_seen_at,
      coalesce(
        array_agg(DISTINCT version ORDER BY version) FILTER (WHERE version IS NOT NULL AND ${alive}), '{}'
      ) AS versions
    FROM processes`.execute(db);
  return rows[0] ?? { servers: 0, workers: 0, worker_seen_at: null, versions: [] };
}

/** Deletes the processes that were last alive before `before`. */
export async function forgetProcesses(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM processes WHERE seen_at < ${before}::timestamptz`.execute(db);
}
