import { z } from 'zod';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { notifyClaim, notifyClaimStaff } from '#server/modules/claims/index.ts';
import type { Job } from '../worker.ts';

const Decided = z.object({ claim_id: z.string(), lost_by: z.string().nullable() });
const Asked = z.object({ claim_id: z.string() });

/** Notifies the people concerned of a decided claim, once. */
export const notifyClaimJob: Job = async (deps, payload) => {
  const decided = Decided.parse(payload);
  await inTransaction(deps.database.write, (tx) => notifyClaim(deps, tx, decided, deps.clock.now()));
};

/** Notifies staff of a claim that they have to decide, once each. */
export const notifyClaimStaffJob: Job = async ({ database, clock }, payload) => {
  const { claim_id } = Asked.parse(payload);
  await inTransaction(database.write, (tx) => notifyClaimStaff(tx, claim_id, clock.now()));
};
