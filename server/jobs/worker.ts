import { Logger, type Runner, run, type TaskList } from 'graphile-worker';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Log } from '#server/kernel/log.ts';
import { jobs, schedule } from './index.ts';

/** One kind of work done after the commit: reads what is true now, acts once, and may be run again after a crash. */
export type Job = (deps: AppDeps, payload: unknown) => Promise<void>;

/** Starts working on jobs in this process; `stop` lets running ones finish. */
export async function startWorker(deps: AppDeps): Promise<Runner> {
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([name, job]) => [name, (payload: unknown) => job(deps, payload)]),
  );
  return run({
    pgPool: deps.database.pool,
    taskList,
    crontab: schedule,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: quiet(deps.log),
  });
}

/** The queue's own log, with its jobs' payloads left out: they may name people. */
function quiet(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'job queue');
    else if (level === 'warning') log.warn({ queue: message }, 'job queue');
  });
}
