import { tendHires } from '#server/modules/hires/index.ts';
import type { Job } from '../worker.ts';

/** Expires requests to hire that were not answered in time, and marks accepted dates that are over as performed. */
export const tendHiresJob: Job = ({ database, clock }) => tendHires(database.write, clock.now());
