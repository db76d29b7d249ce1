import { type Refusal, refuse } from '#contract/errors.ts';
import { FilesUnavailableError } from '#server/providers/files/port.ts';
import { databaseGone, isDatabaseGone } from '../database/pg-errors.ts';
import type { Log } from '../observability/log.ts';

/** What is answered, and noted for the operator, when the database or the store of files does not do its work; null for every other fault. */
export function refuseUnavailable(error: unknown, log: Log): Refusal<'unavailable'> | null {
  if (isDatabaseGone(error)) {
    log.warn({ err: error }, 'the database is away');
    return databaseGone();
  }
  if (!(error instanceof FilesUnavailableError)) return null;
  log.error({ err: error }, 'the files are away');
  return refuse('unavailable', 'Pictures and files cannot be taken or shown just now. Please try again later.', {
    extra: { retry_after: 60 },
  });
}
