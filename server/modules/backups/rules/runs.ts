import { DAY_MS, HOUR_MS } from '#contract/instant.ts';

/** A backup, or the trial restore of one. */
export type RunKind = 'backup' | 'check';

/** What a run came to. */
export interface Run {
  readonly began_at: Date;
  readonly ended_at: Date;
  /** The folder of the backup; null where none came to be. */
  readonly name: string | null;
  readonly bytes: number | null;
  /** In how many places restored books and the payment company's records differ; null where nobody was asked. */
  readonly differences: number | null;
  /** Why it failed; null where all is as it should be. */
  readonly fault: string | null;
}

/** The newest run of a kind, and the newest that succeeded. */
interface Newest {
  readonly last: Run | null;
  readonly good: Run | null;
}

export type LatestRuns = Readonly<Record<RunKind, Newest>>;

/** Backups are made in this hour of the marketplace's day, trial restores in the next one. */
const BACKUP_HOUR = 3;
const CHECK_HOUR = 4;
/** A backup that lacks is made at any hour then. */
const BACKUP_LATE_MS = 26 * HOUR_MS;
const CHECK_EVERY_MS = 6.5 * DAY_MS;
const CHECK_LATE_MS = 8 * DAY_MS;
/** What failed is tried again after this. */
const RETRY_BACKUP_MS = 50 * 60_000;
const RETRY_CHECK_MS = 23 * HOUR_MS;

/** A backup is too old for operators to rely on after this. */
export const STALE_MS = 36 * HOUR_MS;

/**
 * Decides what is to be done at a moment, which comes once an hour: a backup each night, a trial restore of the newest
 * each week, both soon after they first can be.
 * @param hour the hour of the marketplace's day
 */
export function decideDue({ backup, check }: LatestRuns, now: Date, hour: number): RunKind | null {
  const ageOf = (run: Run | null) => (run === null ? Number.POSITIVE_INFINITY : now.getTime() - run.began_at.getTime());
  const saved = ageOf(backup.good);
  const isNight = saved > 23 * HOUR_MS && hour === BACKUP_HOUR;
  if ((isNight || saved > BACKUP_LATE_MS) && ageOf(backup.last) > RETRY_BACKUP_MS) return 'backup';
  if (backup.good === null) return null;
  const [tried, passed] = [ageOf(check.last), ageOf(check.good)];
  const isWeekly = passed > CHECK_EVERY_MS && hour === CHECK_HOUR;
  return (isWeekly || passed > CHECK_LATE_MS) && tried > RETRY_CHECK_MS ? 'check' : null;
}
