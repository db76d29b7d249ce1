import { z } from 'zod';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { notifyApproval } from '#server/modules/moderation/review/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ check_id: z.string() });

/** Tells the author of content that was held that staff approved it. */
export const notifyApprovalJob: Job = async (deps, payload) => {
  const { check_id } = Payload.parse(payload);
  await inTransaction(deps.database.write, (tx) => notifyApproval(deps, tx, check_id, deps.clock.now()));
};
