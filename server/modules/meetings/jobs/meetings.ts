import type { Job, JobTable } from '#server/kernel/job.ts';
import { syncMeetings } from '#server/modules/meetings/index.ts';

/** Creates, moves and deletes the meetings of online dates in the accounts of their organisers. */
const tendMeetings: Job = (deps) => syncMeetings(deps, deps.providers.meetings.zoom);

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'tend-meetings': { run: tendMeetings, at: '* * * * *' },
} satisfies JobTable;
