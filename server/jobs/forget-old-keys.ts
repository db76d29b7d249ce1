import { DAY_MS } from '#contract/instant.ts';
import { forgetEnded } from '#server/domain/accounts/queries.ts';
import { forgetLeads } from '#server/domain/leads/queries.ts';
import { emptyMessages } from '#server/domain/notifications/queries.ts';
import { deleteOldUploads } from '#server/domain/pictures/upload/index.ts';
import { forgetOutcomes } from '#server/kernel/idempotency.ts';
import type { Job } from './worker.ts';

/** Longer than it is tried to send a message. */
const UNSENT_DAYS = 7;

/**
 * Deletes what is stored for a limited time: idempotency keys, used codes and proofs, counters, ended sessions; the
 * text of messages that could not be sent within a week; and enquiries after 14 days.
 */
export const forgetOldKeys: Job = async ({ config, database, clock }) => {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  await forgetOutcomes(database.write, yesterday);
  await forgetLeads(database.write, now);
  await forgetEnded(database.write, yesterday, now);
  await deleteOldUploads(database.write, now);
  // The outbox of a demo is its mailbox.
  if (config.PLAZA_MODE !== 'demo') await emptyMessages(database.write, new Date(now.getTime() - UNSENT_DAYS * DAY_MS));
};
