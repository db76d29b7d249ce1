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

/**
 * Joins the tables of modules.
 * @throws Error if two of them declare the same name
 */
export function joinJobTables(tables: readonly JobTable[]): JobTable {
  const rows = tables.flatMap((table) => Object.entries(table));
  const names = rows.map(([name]) => name);
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw new Error(`The job ${twice} is declared twice.`);
  return Object.fromEntries(rows);
}
