import { DAY_MS } from '#contract/instant.ts';
import { forgetEnded } from '#server/domain/accounts/queries.ts';
import { forgetLeads } from '#server/domain/leads/queries.ts';
import { emptyMessages } from '#server/domain/notifications/queries.ts';
import { deleteOldUploads } from '#server/domain/pictures/upload/index.ts';
import { forgetOutcomes } from '#server/kernel/idempotency.ts';
import type { Job } from './worker.ts';

/** Longer than the period in which a message is retried (days). */
const UNSENT_DAYS = 7;

/**
 * Deletes data with a limited lifetime: idempotency keys, used codes and proofs, counters, and ended sessions. Also
 * deletes the text of messages that could not be sent within a week, and enquiries after 14 days.
 */
export const forgetOldKeys: Job = async ({ config, database, clock }) => {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  await forgetOutcomes(database.write, yesterday);
  await forgetLeads(database.write, now);
  await forgetEnded(database.write, yesterday, now);
  await deleteOldUploads(database.write, now);
  // The outbox of a demo is its mailbox, so its messages stay.
  if (config.PLAZA_MODE !== 'demo') await emptyMessages(database.write, new Date(now.getTime() - UNSENT_DAYS * DAY_MS));
};
