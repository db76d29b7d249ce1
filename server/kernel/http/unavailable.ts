import { type Refusal, refuse } from '#contract/errors.ts';
import { FilesUnavailableError } from '#server/providers/files/port.ts';
import { databaseGone, isDatabaseGone } from '../database/pg-errors.ts';
import type { Log } from '../observability/log.ts';

/**
 * Returns and logs the refusal when the database or the file storage is unavailable. Returns null for every other
 * error.
 */
export function refuseUnavailable(error: unknown, log: Log): Refusal<'unavailable'> | null {
  if (isDatabaseGone(error)) {
    log.warn({ err: error }, 'the database is unavailable');
    return databaseGone();
  }
  if (!(error instanceof FilesUnavailableError)) return null;
  log.error({ err: error }, 'the file storage is unavailable');
  return refuse('unavailable', 'We can’t save or show pictures and files right now. Try again later.', {
    extra: { retry_after: 60 },
  });
}
