import { setTimeout as sleep } from 'node:timers/promises';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { freeEndedQueue, freeOwnLostJobs, moveWaitingJobs } from '#server/modules/notifications/queries.ts';
import { recordSent } from '#server/modules/notifications/sent/index.ts';
import { type Lane, lanes } from './lanes.ts';
import { startQueue } from './queue.ts';

/** The job worker of this process. */
export interface Worker {
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>;
}

const PAUSE_MS = 1_000;
const MOVE_EVERY_MS = 250;
const FREE_EVERY_MS = 2_000;

/** The jobs that this process runs, by their ids, and the names that its queues have and had. */
interface Own {
  readonly running: Set<string>;
  readonly queues: Set<string>;
}

/**
 * Starts the job worker of this process: a queue for each lane. Tells `onQueues` the names by which they lock jobs
 * whenever there are others.
 */
export async function startWorker(
  deps: AppDeps,
  onQueues: (queue_ids: readonly string[]) => void = () => undefined,
): Promise<Worker> {
  const own: Own = { running: new Set(), queues: new Set() };
  const queues: Worker[] = [];
  const stopAll = () => Promise.all(queues.map((queue) => queue.stop()));
  try {
    // One after the other: each prepares the tables of the queue where that is necessary.
    for (const lane of lanes) queues.push(await keepQueue(deps, lane, { own, onQueues }));
  } catch (error) {
    await stopAll();
    throw error;
  }
  const moving = keepRunning(deps, own);
  return {
    async stop() {
      await moving.stop();
      await stopAll();
    },
  };
}

/**
 * Starts the queue of a lane. It stops if the database becomes unavailable while a job's end is recorded; it is then
 * started anew until the database is back, and the unfinished jobs run again.
 */
async function keepQueue(
  deps: AppDeps,
  lane: Lane,
  { own, onQueues }: { readonly own: Own; readonly onQueues: (queue_ids: readonly string[]) => void },
): Promise<Worker> {
  const start = async () => {
    const queue = await startQueue(deps, lane, own.running);
    if (queue.pool_id !== null) own.queues.add(queue.pool_id);
    onQueues([...own.queues]);
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
        await recordSent(deps);
        if (current.pool_id !== null) await freeEndedQueue(deps.database.write, current.pool_id, [...own.running]);
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
  return {
    async stop() {
      stopping = true;
      // Waits, so that a queue that is just starting is stopped too. A failed queue accepts no calls any more.
      await restarting;
      await current.stop();
    },
  };
}

/**
 * Records what was sent while the database was away, moves waiting jobs to the queue, and frees jobs that this process
 * was given and does not run, until it is stopped. Retries when the database is unavailable.
 */
function keepRunning(deps: AppDeps, own: Own): Worker {
  const { database, log } = deps;
  const stopped = new AbortController();
  let freed_at = performance.now();
  const loop = async () => {
    while (!stopped.signal.aborted) {
      try {
        await recordSent(deps);
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
