import type { Job, JobTable } from '#server/kernel/job.ts';
import { sendDemand } from '#server/modules/unclaimed/demand/index.ts';

/** Mails the demand of the last month to the contacts of pages without owners, if the operator wants it. */
const sendDemandJob: Job = async (deps) => {
  await sendDemand(deps);
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'send-demand': { run: sendDemandJob, at: '37 8 1 * *' },
} satisfies JobTable;
