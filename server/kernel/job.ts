import type { AppDeps } from './app-deps.ts';

/**
 * A job that runs after the commit. It reads the current state, has its effect once, and may run again after a crash.
 */
export type Job = (deps: AppDeps, payload: unknown) => Promise<void>;

/**
 * Jobs by their names in the queue. One with `at` (crontab, UTC) is scheduled, the others are enqueued by what
 * happened.
 */
export type JobTable = Readonly<Record<string, { readonly run: Job; readonly at?: string }>>;
