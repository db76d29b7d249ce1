import { z } from 'zod';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { continueImport } from '#server/modules/unclaimed/imports/index.ts';

const Payload = z.object({ run_id: z.string() });

/** Checks, writes or undoes an import, as far as it gets in a minute; another job continues. */
const runImport: Job = async (deps, payload) => {
  await continueImport(deps, Payload.parse(payload).run_id);
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'run-import': { run: runImport },
} satisfies JobTable;
