import { z } from 'zod';
import { doEach } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { enqueueInvitations, sendInvitation } from '#server/modules/invitations/index.ts';
import { listUnsent } from '#server/modules/invitations/queries.ts';

/** The number of invitations that one run mails, so that it ends long before it would count as lost. */
const MAX_PER_RUN = 100;

const Payload = z.object({ event_id: z.string(), after: z.string().nullable() });

/**
 * Mails the invitations of an event that wait for it, one transaction each; after a full run another one continues.
 * Each mail is claimed in its transaction, so that a run that was interrupted sends nothing twice.
 */
const sendInvitations: Job = async (deps, payload) => {
  const db = deps.database.write;
  const { event_id, after } = Payload.parse(payload);
  const ids = await listUnsent(db, event_id, after, MAX_PER_RUN);
  try {
    await doEach(
      ids,
      (id) => inTransaction(db, (tx) => sendInvitation(deps, tx, id, deps.clock.now())),
      'invitations could not be sent',
    );
  } finally {
    if (ids.length === MAX_PER_RUN) await enqueueInvitations(db, event_id, ids.at(-1) ?? null);
  }
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'send-invitations': { run: sendInvitations },
} satisfies JobTable;
