import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';

/**
 * What happened to dates of a hire. The database enqueues the last two itself, when dates of the event move or are
 * cancelled.
 */
export const hireNews = [
  'asked',
  'changed',
  'accepted',
  'declined',
  'withdrawn',
  'cancelled',
  'expired',
  'date_moved',
  'date_cancelled',
] as const;
export type HireNews = (typeof hireNews)[number];

/** Enqueues the message about the dates of a hire that were moved at `at`. */
export async function notifyHire(tx: Tx, hire_id: string, kind: HireNews, at: Date): Promise<void> {
  const moment = at.toISOString();
  await enqueueJob(
    tx,
    'notify-hire',
    { hire_id, kind, at: moment },
    { key: `notify-hire:${hire_id}:${kind}:${moment}` },
  );
}
