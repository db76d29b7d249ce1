import { EventEmitter } from 'node:events';
import { type JobHelpers, Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { outsideTransaction } from '#server/kernel/database/transaction-context.ts';
import type { Log } from '#server/kernel/observability/log.ts';
import { sourcePlaces } from '#server/kernel/observability/source-places.ts';
import { formerNames, jobs } from '../jobs.ts';
import type { Lane } from './lanes.ts';

/** After how many rounds of failures in a row to get a job a queue is started again. Each place asks once a second. */
const MAX_FAILED_ROUNDS = 5;
/** The end of a job is recorded within this time after it (ms). */
const RECORDING_MS = 5_000;

type Pool = AppDeps['database']['pool'];
/** What a pool calls back with. */
type Connected = Parameters<Parameters<Pool['connect']>[0]>;
type Release = Connected[2];

/** The queue of a lane, until it ends. */
export interface Queue {
  /** The name by which it locks its jobs. */
  readonly pool_id: string | null;
  /** Waits for running jobs. Does nothing if the queue has ended. */
  stop(): Promise<void>;
  /** Resolves with the reason when the queue has ended. */
  readonly ended: Promise<unknown>;
}

/** Starts the queue of a lane, which adds the ids of the jobs that it runs to `running`. */
export async function startQueue(deps: AppDeps, lane: Lane, running: Set<string>): Promise<Queue> {
  const former = Object.entries(formerNames).filter(([, name]) => lane.names.includes(name));
  const names = [...lane.names.map((name) => [name, name] as const), ...former];
  const taskList: TaskList = Object.fromEntries(
    names.map(([queued, name]) => [
      queued,
      async (payload: unknown, helpers: JobHelpers) => {
        running.add(helpers.job.id);
        try {
          await outsideTransaction(() => jobs[name](deps, payload));
        } finally {
          setTimeout(() => running.delete(helpers.job.id), RECORDING_MS).unref();
        }
      },
    ]),
  );
  const events: WorkerEvents = new EventEmitter();
  let pool_id: string | null = null;
  events.once('pool:create', ({ workerPool }) => {
    pool_id = workerPool.id;
  });
  const fault = faultOf(events, MAX_FAILED_ROUNDS * lane.places);
  const runner = await run({
    pgPool: queuePool(deps.database.pool),
    taskList,
    // In a copy nothing begins by the clock.
    ...(lane.schedule === '' || deps.config.PLAZA_COPY === 'on' ? { parsedCronItems: [] } : { crontab: lane.schedule }),
    concurrency: lane.places,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quiet(deps.log),
    events,
    // Batches of one. Without any, the queue records a job's end in a promise that nothing awaits: losing the database
    // at that moment would end this process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  const end = runner.promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  const ended = Promise.race([fault, end]);
  let isOver = false;
  void ended.then((error) => {
    isOver = true;
    // A failed runner still has its timer and listener. Unless it is stopped, it would continue next to the new runner.
    runner
      .kill(`gave up: ${error}`)
      .catch((fault: unknown) => deps.log.warn({ err: fault }, 'the job queue did not end well'));
  });
  return { pool_id, ended, stop: async () => (isOver ? undefined : runner.stop()) };
}

/**
 * Resolves when a queue can no longer be relied on. Its runner's promise is not sufficient: the queue may hang while it
 * stops with jobs whose end it can't record.
 */
function faultOf(events: WorkerEvents, max_failed: number): Promise<unknown> {
  return new Promise((resolve) => {
    events.once('pool:fatalError', ({ error }) => resolve(error));
    // A queue reads the ids of its tasks once. If that fails, for example because a connection took too long, it keeps
    // the failure for good and never gets a job again, without a word (graphile-worker 0.18, taskIdentifiers.js).
    let failed = 0;
    events.on('worker:getJob:error', ({ error }) => {
      failed += 1;
      if (failed === max_failed) resolve(error);
    });
    for (const asked of ['worker:getJob:empty', 'job:start'] as const)
      events.on(asked, () => {
        failed = 0;
      });
  });
}

/**
 * The pool as a queue needs it (graphile-worker 0.18). Errors of connecting have no codes: after some of those that the
 * queue knows, such as the one of a database that starts (57P03), a place sleeps instead of asking again, for longer
 * each time, minutes in the end (lib.js). A connection that is handed back twice is handed back once: a queue that ends
 * while it begins to listen does so in a promise that nothing awaits, and the pool's refusal would end this process
 * (main.js).
 */
export function queuePool(pool: Pool): Pool {
  const plain = (error: unknown) => new Error(`no connection: ${error}`, { cause: error });
  const connect = (callback?: (...found: Connected) => void) => {
    if (callback !== undefined)
      return pool.connect((error, client, release) =>
        callback(error === undefined ? error : plain(error), client, once(release)),
      );
    return pool.connect().catch((error: unknown) => {
      throw plain(error);
    });
  };
  return new Proxy(pool, {
    get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name)),
  });
}

/** Hands a connection back by the first call and does nothing by further ones. */
function once(release: Release): Release {
  let isReleased = false;
  return (broken) => {
    if (isReleased) return;
    isReleased = true;
    release(broken);
  };
}

/**
 * Creates the queue's log without the jobs' payloads, which may contain personal data. Stack traces of failed jobs come
 * as text.
 */
function quiet(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ queue: sourcePlaces(message) }, 'job queue');
    else if (level === 'warning') log.warn({ queue: sourcePlaces(message) }, 'job queue');
  });
}
