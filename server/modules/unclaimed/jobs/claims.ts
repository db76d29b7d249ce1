import { z } from 'zod';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { notifyClaim, notifyClaimStaff } from '#server/modules/unclaimed/claims/index.ts';

const Decided = z.object({ claim_id: z.string(), lost_by: z.string().nullable() });
const Asked = z.object({ claim_id: z.string() });

/** Notifies the people concerned of a decided claim, once. */
const notifyClaimJob: Job = async (deps, payload) => {
  const decided = Decided.parse(payload);
  await inTransaction(deps.database.write, (tx) => notifyClaim(deps, tx, decided, deps.clock.now()));
};

/** Notifies staff of a claim that they have to decide, once each. */
const notifyClaimStaffJob: Job = async ({ database, clock }, payload) => {
  const { claim_id } = Asked.parse(payload);
  await inTransaction(database.write, (tx) => notifyClaimStaff(tx, claim_id, clock.now()));
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'notify-claim': { run: notifyClaimJob },
  'notify-claim-staff': { run: notifyClaimStaffJob },
} satisfies JobTable;
