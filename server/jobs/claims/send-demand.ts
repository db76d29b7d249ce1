import { sendDemand } from '#server/modules/demand/index.ts';
import type { Job } from '../worker.ts';

/** Mails the demand of the last month to the contacts of pages without owners, if the operator wants it. */
export const sendDemandJob: Job = async (deps) => {
  await sendDemand(deps);
};
