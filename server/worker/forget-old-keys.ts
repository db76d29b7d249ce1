import { DAY_MS } from '#contract/instant.ts';
import { forgetOutcomes } from '#server/kernel/idempotency.ts';
import type { Job } from '#server/kernel/job.ts';
import { forgetProcesses } from '#server/kernel/observability/processes.ts';
import { deleteExpired } from '#server/modules/accounts/queries.ts';
import { deleteRuns } from '#server/modules/backups/queries.ts';
import { forgetUses } from '#server/modules/budgets/queries.ts';
import { forgetInvitations } from '#server/modules/invitations/queries.ts';
import { forgetSearchCounts } from '#server/modules/listings/search/index.ts';
import { deleteOldAuthorizations } from '#server/modules/meetings/queries.ts';
import { deleteOldMessages, emptyMessages, forgetLastMails } from '#server/modules/notifications/outbox/queries.ts';
import { deleteOldUploads } from '#server/modules/pictures/upload/index.ts';
import { CLOSED_DAYS } from '#server/modules/support/index.ts';
import { forgetTickets } from '#server/modules/support/queries.ts';
import { forgetViewers } from '#server/modules/unclaimed/claims/queries.ts';
import { forgetLeads } from '#server/modules/unclaimed/leads/queries.ts';

/** Longer than the period in which a message is retried (days). */
const UNSENT_DAYS = 7;
/** How long the log of messages is stored (days). Nothing enqueues the same message again so much later. */
const LOG_DAYS = 90;
/** How long invitations are stored after their last date (days). */
const INVITATION_DAYS = 90;
/** How long the counts of searches are stored (days). */
const SEARCH_DAYS = 90;

/**
 * Deletes data with a limited lifetime: idempotency keys, used codes and proofs, counters, and ended sessions. Also
 * deletes the text of messages that could not be sent within a week and the log of messages after 90 days, enquiries
 * after 14 days, invitations 90 days after their dates, help tickets that were closed two years ago, who viewed pages,
 * the last mails of deleted accounts, and what backups came to 90 days ago.
 */
export const forgetOldKeys: Job = async ({ config, database, clock }) => {
  const now = clock.now();
  const yesterday = new Date(now.getTime() - DAY_MS);
  await forgetOutcomes(database.write, yesterday);
  await forgetProcesses(database.write, yesterday);
  await forgetLeads(database.write, now);
  await forgetTickets(database.write, new Date(now.getTime() - CLOSED_DAYS * DAY_MS));
  await forgetInvitations(database.write, new Date(now.getTime() - INVITATION_DAYS * DAY_MS));
  // The day of every time zone that began before yesterday is over.
  await forgetViewers(database.write, yesterday.toISOString().slice(0, 10));
  await forgetSearchCounts(database.write, new Date(now.getTime() - SEARCH_DAYS * DAY_MS).toISOString().slice(0, 10));
  await deleteExpired(database.write, yesterday, now);
  await forgetUses(database.write, now);
  await deleteRuns(database.write, new Date(now.getTime() - LOG_DAYS * DAY_MS));
  await deleteOldAuthorizations(database.write, now);
  await deleteOldUploads(database.write, now);
  await forgetLastMails(database.write, yesterday);
  await deleteOldMessages(database.write, new Date(now.getTime() - LOG_DAYS * DAY_MS));
  // The outbox of a demo is its mailbox, so its messages stay.
  if (config.PLAZA_MODE !== 'demo') await emptyMessages(database.write, new Date(now.getTime() - UNSENT_DAYS * DAY_MS));
};
