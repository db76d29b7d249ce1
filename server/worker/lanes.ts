import { AWAITED_JOBS } from '#server/modules/notifications/queries.ts';
import { type JobName, jobs, schedule } from '../jobs.ts';

/** Jobs with places of their own: however long they take, they hold none of the places of others. */
export interface Lane {
  readonly names: readonly JobName[];
  /** How many of them run at once in a process. */
  readonly places: number;
  /** Which of them begin by the clock (crontab lines). */
  readonly schedule: string;
}

const awaited: ReadonlySet<string> = new Set(Object.values(AWAITED_JOBS));

/**
 * The lanes of a worker. What somebody waits for at this moment does not wait for slow deliveries and long work, and a
 * code by text does not wait for a mail server. Each lane listens for jobs on one of the connections for writing, of
 * which a process has 16. What waits for a service holds none.
 */
export const lanes: readonly Lane[] = [
  { names: [AWAITED_JOBS.email], places: 4, schedule: '' },
  { names: [AWAITED_JOBS.sms], places: 2, schedule: '' },
  { names: namesOf((name) => !awaited.has(name)), places: 4, schedule },
];

function namesOf(isWanted: (name: string) => boolean): readonly JobName[] {
  const names = Object.keys(jobs) as JobName[];
  return names.filter(isWanted);
}
