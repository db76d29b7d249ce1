import { type Refusal, refuse } from '#contract/errors.ts';
import { NotServedError } from '#server/performance/fair-queue.ts';
import { FilesUnavailableError } from '#server/providers/files/port.ts';
import { databaseGone, isDatabaseGone } from '../database/pg-errors.ts';
import type { Log } from '../observability/log.ts';

/**
 * Returns and logs the refusal when the database or the file storage is unavailable, or when too many files and
 * pictures wait to be drawn. Returns null for every other error.
 */
export function refuseUnavailable(error: unknown, log: Log): Refusal<'unavailable'> | null {
  if (isDatabaseGone(error)) {
    log.warn({ err: error }, 'the database is unavailable');
    return databaseGone();
  }
  if (error instanceof NotServedError) {
    log.info({ err: error }, 'too much is asked for');
    return refuse('unavailable', 'Lots of people are asking for files right now. Try again in a moment.', {
      extra: { retry_after: 5 },
    });
  }
  if (!(error instanceof FilesUnavailableError)) return null;
  log.error({ err: error }, 'the file storage is unavailable');
  return refuse('unavailable', 'We can’t save or show pictures and files right now. Try again later.', {
    extra: { retry_after: 60 },
  });
}
