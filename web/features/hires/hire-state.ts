import type { Hire, HireDate } from '#contract/events/hire.ts';

/** The state of a whole request for its organiser. */
export type HireState = 'asks' | 'waiting' | 'accepted' | 'done' | 'lost' | 'declined' | 'withdrawn' | 'expired';

const has = (dates: readonly HireDate[], ...statuses: HireDate['status'][]): boolean =>
  dates.some(({ status }) => statuses.includes(status));

/** Sums up the dates of a request: what waits for the organiser first, then what is agreed, then how it ended. */
export function stateOf({ dates }: Pick<Hire, 'dates'>): HireState {
  if (dates.some(({ can }) => can.includes('accept'))) return 'asks';
  if (has(dates, 'accepted')) return 'accepted';
  if (has(dates, 'pending')) return 'waiting';
  if (has(dates, 'performed', 'settled')) return 'done';
  if (has(dates, 'cancelled')) return 'lost';
  if (has(dates, 'declined')) return 'declined';
  return has(dates, 'withdrawn') ? 'withdrawn' : 'expired';
}

/** Whether a page works or worked on a date. */
export const isAgreed = ({ status }: HireDate): boolean => ['accepted', 'performed', 'settled'].includes(status);

/** Whether a date that a page works on is over, so that it has a statement. */
export const hasStatement = (date: HireDate, now: number): boolean => isAgreed(date) && Date.parse(date.ends_at) <= now;

/** The dates to come on which a page drops out or does not come, without another request to it. */
export const findLostDates = ({ dates }: Pick<Hire, 'dates'>, now: number): readonly HireDate[] =>
  dates.filter(
    ({ status, starts_at }) => ['declined', 'cancelled', 'expired'].includes(status) && Date.parse(starts_at) > now,
  );

/** Of the dates that a request lost, those for which nobody else was asked since. */
export function findUncovered(hire: Hire, all: readonly Hire[], now: number): readonly HireDate[] {
  const covered = new Set(
    all
      .filter((other) => other._id !== hire._id)
      .flatMap(({ dates }) => dates)
      .filter(({ status }) => status === 'pending' || status === 'accepted')
      .map(({ occurrence_id }) => occurrence_id),
  );
  return findLostDates(hire, now).filter(({ occurrence_id }) => !covered.has(occurrence_id));
}
