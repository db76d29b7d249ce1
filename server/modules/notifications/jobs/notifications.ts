import { z } from 'zod';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { SILENT_AFTER_MS } from '#server/kernel/observability/processes.ts';
import { sendDigest } from '#server/modules/notifications/index.ts';
import { listDigestReaders } from '#server/modules/notifications/outbox/queries.ts';
import { deleteSupersededJobs, freeLostJobs, publishInvalidation } from '#server/modules/notifications/queries.ts';
import { deliverMessage } from './deliver-message.ts';

const Payload = z.object({ user_id: z.string() });

/** Refreshes the numbers and guests of events on an organiser's open screens, after sales and check-ins at the door. */
const refreshHostScreens: Job = async ({ database }, payload) => {
  const { user_id } = Payload.parse(payload);
  await publishInvalidation(database.write, user_id, 'door');
};

/** No job runs longer. A job that runs twice has its effect only once. */
const LOST_AFTER_MS = 3 * 60_000;

/**
 * A job of a process that is silent runs again earlier. While the database was away every process was silent, and what
 * one of them runs may be sending a mail: that takes less than a minute.
 */
const BEGUN_BEFORE_MS = 60_000;

/** Restarts the jobs of processes that died, and deletes those that a newer job has replaced meanwhile. */
const freeLostJobsJob: Job = async ({ database, clock }) => {
  const now = clock.now().getTime();
  await freeLostJobs(database.write, new Date(now - LOST_AFTER_MS), {
    begun: new Date(now - BEGUN_BEFORE_MS),
    silent_since: new Date(now - SILENT_AFTER_MS),
  });
  await deleteSupersededJobs(database.write);
};

const BATCH = 100;
/** The most people of one run; the next run, five minutes later, sends to the others. */
const MAX_BATCHES = 50;

/** Sends the daily summaries that are due, each person's in a transaction of its own. */
const sendDigests: Job = async (deps) => {
  const { database, clock } = deps;
  const now = clock.now();
  const done = new Set<string>();
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const due = await listDigestReaders(database.write, now, BATCH + done.size);
    // Whoever another worker has in hand is still listed.
    const readers = due.filter((user_id) => !done.has(user_id));
    for (const user_id of readers) {
      done.add(user_id);
      await inTransaction(database.write, (tx) => sendDigest(deps, tx, user_id, now));
    }
    if (readers.length < BATCH) return;
  }
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'deliver-code': { run: deliverMessage },
  'deliver-message': { run: deliverMessage },
  'deliver-sms-code': { run: deliverMessage },
  'free-lost-jobs': { run: freeLostJobsJob, at: '* * * * *' },
  'send-digests': { run: sendDigests, at: '*/5 * * * *' },
  'refresh-host-screens': { run: refreshHostScreens },
} satisfies JobTable;
