import { syncMeetings } from '#server/modules/meetings/index.ts';
import type { Job } from '../worker.ts';

/** Creates, moves and deletes the meetings of online dates in the accounts of their organisers. */
export const tendMeetings: Job = (deps) => syncMeetings(deps, deps.providers.meetings.zoom);
