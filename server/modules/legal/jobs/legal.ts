import { z } from 'zod';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { announceNext } from '#server/modules/legal/index.ts';

const Payload = z.object({ kind: z.string(), version: z.number().int() });

/** Mails the next users of an announced legal text. */
const announceLegal: Job = async (deps, payload) => {
  const { kind, version } = Payload.parse(payload);
  await inTransaction(deps.database.write, (tx) =>
    announceNext(deps, tx, { kind, version }, { now: deps.clock.now() }),
  );
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'announce-legal': { run: announceLegal },
} satisfies JobTable;
