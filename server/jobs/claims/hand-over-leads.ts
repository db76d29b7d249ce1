import { z } from 'zod';
import { doEach, every } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { handOverLead } from '#server/modules/leads/index.ts';
import { listWaitingLeads } from '#server/modules/leads/queries.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ provider_id: z.string() });
const MAX_AT_ONCE = 50;

/** Hands the waiting inquiries of a claimed page to its owner, each in its own transaction and once. */
export const handOverLeads: Job = async (deps, payload) => {
  const { provider_id } = Payload.parse(payload);
  const now = deps.clock.now();
  const db = deps.database.write;
  await doEach(
    every(listWaitingLeads(db, provider_id, now), MAX_AT_ONCE),
    ({ id }) => inTransaction(db, (tx) => handOverLead(deps, tx, id, now)),
    'inquiries could not be handed over',
  );
};
