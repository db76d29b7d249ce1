import { setTimeout } from 'node:timers/promises';
import { Logger, run, type TaskList } from 'graphile-worker';
import { moveWaitingJobs } from '#server/domain/notifications/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Log } from '#server/kernel/log.ts';
import { jobs, schedule } from './index.ts';

/** One kind of work done after the commit: reads what is true now, acts once, and may be run again after a crash. */
export type Job = (deps: AppDeps, payload: unknown) => Promise<void>;

const MOVE_EVERY_MS = 250;

/** Starts working on jobs in this process; `stop` lets running ones finish. */
export async function startWorker(deps: AppDeps): Promise<{ stop: () => Promise<void> }> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(deps, payload)]),
  );
  const runner = await run({
    pgPool: deps.database.pool,
    taskList,
    crontab: schedule,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quiet(deps.log),
  });
  const moving = keepMoving(deps);
  return {
    stop: async () => {
      await moving.stop();
      await runner.stop();
    },
  };
}

/** Moves waiting jobs to the queue until it is stopped; a database that is away is asked again. */
function keepMoving({ database, log }: AppDeps): { stop: () => Promise<void> } {
  const stopped = new AbortController();
  const loop = async () => {
    while (!stopped.signal.aborted) {
      try {
        // What is left when there were many goes at once.
        while ((await moveWaitingJobs(database.write)) > 0 && !stopped.signal.aborted);
      } catch (error) {
        log.warn({ error }, 'waiting jobs could not be moved');
      }
      await setTimeout(MOVE_EVERY_MS, undefined, { ref: false });
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

/** The queue's own log, with its jobs' payloads left out: they may name people. */
function quiet(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'job queue');
    else if (level === 'warning') log.warn({ queue: message }, 'job queue');
  });
}
