import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobHelpers, Logger, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import { freeJobsOf, freeOwnLostJobs, moveWaitingJobs } from '#server/domain/notifications/queries.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { outsideTransaction } from '#server/kernel/database/transaction-context.ts';
import type { Log } from '#server/kernel/observability/log.ts';
import { sourcePlaces } from '#server/kernel/observability/source-places.ts';
import { jobs, schedule } from './index.ts';

/**
 * A job that runs after the commit. It reads the current state, has its effect once, and may run again after a crash.
 */
export type Job = (deps: AppDeps, payload: unknown) => Promise<void>;

/** The job worker of this process. */
export interface Worker {
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>;
}

const PAUSE_MS = 1_000;
/** After how many failures in a row to get a job the queue is started again. Four workers ask once a second. */
const MAX_FAILED_ASKS = 20;
const MOVE_EVERY_MS = 250;
const FREE_EVERY_MS = 2_000;
/** The end of a job is recorded within this time after it (ms). */
const RECORDING_MS = 5_000;

/** The jobs that this process runs, by their ids, and the names of its queues. */
interface Own {
  readonly running: Set<string>;
  readonly queues: Set<string>;
}

/**
 * Starts the job worker of this process. The queue stops if the database becomes unavailable while a job's end is
 * recorded. The worker then restarts the queue until the database is back, and the unfinished jobs run again.
 */
export async function startWorker(
  deps: AppDeps,
  onQueue: (queue_id: string | null) => void = () => undefined,
): Promise<Worker> {
  const own: Own = { running: new Set(), queues: new Set() };
  const start = async () => {
    const queue = await startQueue(deps, own);
    if (queue.pool_id !== null) own.queues.add(queue.pool_id);
    onQueue(queue.pool_id);
    return queue;
  };
  let current = await start();
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const untilItRuns = async () => {
    for (;;) {
      // These waits keep the process alive: while the database is away, nothing else might.
      await sleep(PAUSE_MS);
      if (stopping) return;
      try {
        await freeJobsOf(deps.database.write, current.pool_id);
        current = await start();
        return;
      } catch (error) {
        deps.log.warn({ err: error }, 'the job queue cannot start yet');
      }
    }
  };
  const watch = async () => {
    while (!stopping) {
      const fault = await current.ended;
      if (stopping) return;
      deps.log.warn({ err: fault }, 'the job queue gave up and is started again');
      restarting = untilItRuns();
      await restarting;
    }
  };
  void watch();
  const moving = keepRunning(deps, own);
  return {
    async stop() {
      stopping = true;
      await moving.stop();
      // Waits, so that a queue that is just starting is stopped too. A failed queue accepts no calls any more.
      await restarting;
      await current.stop();
    },
  };
}

/**
 * Moves waiting jobs to the queue, and frees jobs that this process was given and does not run, until it is stopped.
 * Retries when the database is unavailable.
 */
function keepRunning({ database, log }: AppDeps, own: Own): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  let freed_at = performance.now();
  const loop = async () => {
    while (!stopped.signal.aborted) {
      try {
        // Repeats while further jobs are waiting.
        while ((await moveWaitingJobs(database.write)) > 0 && !stopped.signal.aborted);
        if (performance.now() - freed_at >= FREE_EVERY_MS) {
          const freed = await freeOwnLostJobs(database.write, { queues: [...own.queues], running: [...own.running] });
          if (freed > 0) log.warn({ jobs: freed }, 'interrupted jobs are run again');
          freed_at = performance.now();
        }
      } catch (error) {
        log.warn({ err: error }, 'waiting jobs could not be moved');
      }
      await sleep(MOVE_EVERY_MS);
    }
  };
  const ended = loop();
  return {
    stop: async () => {
      stopped.abort();
      await ended;
    },
  };
}

interface Queue {
  readonly pool_id: string | null;
  /** Waits for running jobs. Does nothing if the queue has ended. */
  stop(): Promise<void>;
  /** Resolves with the reason when the queue has ended. */
  readonly ended: Promise<unknown>;
}

async function startQueue(deps: AppDeps, { running }: Own): Promise<Queue> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) => {
        running.add(helpers.job.id);
        try {
          await outsideTransaction(() => job(deps, payload));
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
  // The runner's promise is not sufficient: the queue may hang while it stops with jobs whose end it can't record.
  const fault = new Promise<unknown>((resolve) => {
    events.once('pool:fatalError', ({ error }) => resolve(error));
    // A queue reads the ids of its tasks once. If that fails, for example because a connection took too long, it keeps
    // the failure for good and never gets a job again, without a word (graphile-worker 0.18, taskIdentifiers.js).
    let failed = 0;
    events.on('worker:getJob:error', ({ error }) => {
      failed += 1;
      if (failed === MAX_FAILED_ASKS) resolve(error);
    });
    for (const asked of ['worker:getJob:empty', 'job:start'] as const)
      events.on(asked, () => {
        failed = 0;
      });
  });
  const runner = await run({
    pgPool: deps.database.pool,
    taskList,
    crontab: schedule,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quiet(deps.log),
    events,
    // Disables batches. With batches, the queue records a job's end in a promise that nothing awaits. Losing the
    // database at that moment would then end this process.
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
 * Creates the queue's log without the jobs' payloads, which may contain personal data. Stack traces of failed jobs come
 * as text.
 */
function quiet(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ queue: sourcePlaces(message) }, 'job queue');
    else if (level === 'warning') log.warn({ queue: sourcePlaces(message) }, 'job queue');
  });
}
