import type { FailedJob } from '#contract/entities/operator/overview.ts';
import type { FailedJobRow } from './failed-job-store.ts';
import { jobError } from './rules/job-error.ts';

/** Presents a job that failed. Its payload may name people, so it is not shown. */
export function presentFailedJob(row: FailedJobRow): FailedJob {
  const isFinal = row.attempts >= row.max_attempts;
  return {
    _id: row.id,
    name: row.name,
    tries: row.attempts,
    max_tries: row.max_attempts,
    error: jobError(row.last_error),
    created_at: row.created_at.toISOString(),
    next_try_at: isFinal ? null : row.run_at.toISOString(),
  };
}
