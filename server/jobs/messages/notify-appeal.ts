import { z } from 'zod';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { notifyAppeal as notify } from '#server/modules/moderation/appeals/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ appeal_id: z.string(), kind: z.enum(['sent', 'upheld']) });

/** Notifies staff of an appeal, or its author that the decision stays, once each. */
export const notifyAppeal: Job = async (deps, payload) => {
  const appeal = Payload.parse(payload);
  await inTransaction(deps.database.write, (tx) => notify(deps, tx, appeal, deps.clock.now()));
};
