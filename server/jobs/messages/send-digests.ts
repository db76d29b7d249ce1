import { inTransaction } from '#server/kernel/database/transaction.ts';
import { sendDigest } from '#server/modules/notifications/index.ts';
import { listDigestReaders } from '#server/modules/notifications/queries.ts';
import type { Job } from '../worker.ts';

const BATCH = 100;
/** The most people of one run; the next run, five minutes later, sends to the others. */
const MAX_BATCHES = 50;

/** Sends the daily summaries that are due, each person's in a transaction of its own. */
export const sendDigests: Job = async (deps) => {
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
