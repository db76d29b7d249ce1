import { z } from 'zod';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { announceNext } from '#server/modules/legal/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ kind: z.string(), version: z.number().int() });

/** Mails the next users of an announced legal text. */
export const announceLegal: Job = async (deps, payload) => {
  const { kind, version } = Payload.parse(payload);
  await inTransaction(deps.database.write, (tx) =>
    announceNext(deps, tx, { kind, version }, { now: deps.clock.now() }),
  );
};
