import type { CallInput } from '#contract/index.ts';

/** The dates that the organiser chose to cancel. */
export interface CancelChoice {
  readonly scope: 'this' | 'following' | 'several' | 'all';
  /** The chosen dates of `several`. */
  readonly ids: readonly string[];
}

interface SomeDate {
  readonly _id: string | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly status: string;
}

/** The dates of an event that can still be cancelled, in order. `now` is in milliseconds. */
export const comingDates = <Date extends SomeDate>(dates: readonly Date[], now: number): readonly Date[] =>
  dates.filter((date) => date.status === 'scheduled' && Date.parse(date.starts_at) > now);

/** The chosen ones of the coming dates. `first` is the date that the dialog was opened for. */
export function selectedDates<Date extends SomeDate>(
  coming: readonly Date[],
  first: Pick<SomeDate, '_id' | 'starts_at'> | null,
  { scope, ids }: CancelChoice,
): readonly Date[] {
  if (scope === 'all') return coming;
  if (scope === 'several') return coming.filter(({ _id }) => _id !== null && ids.includes(_id));
  if (first === null) return [];
  if (scope === 'this') return coming.filter(({ _id }) => _id === first._id);
  return coming.filter(({ starts_at }) => starts_at >= first.starts_at);
}

type Which = Pick<CallInput<'user/cancel_event'>, 'scope' | 'occurrence_id' | 'occurrence_ids'>;

/** The choice as the call's input; null while no date is chosen. */
export function whichOf({ scope, ids }: CancelChoice, first: Pick<SomeDate, '_id'> | null): Which | null {
  if (scope === 'all') return { scope };
  if (scope === 'several') return ids.length === 0 ? null : { occurrence_ids: [...ids] };
  return first?._id ? { scope, occurrence_id: first._id } : null;
}

interface SeatedDate extends SomeDate {
  readonly capacity: number | null;
  readonly seats_taken: number;
  readonly registration_closed: boolean;
}

/**
 * The date to offer to guests of cancelled ones: the next with free seats after the first of them, or else an earlier
 * one; null if there is none.
 */
export function dateToOffer<Date extends SeatedDate>(
  coming: readonly Date[],
  cancelled: readonly Pick<SomeDate, '_id' | 'starts_at'>[],
): Date | null {
  const ids = new Set(cancelled.map(({ _id }) => _id));
  const free = coming.filter(
    ({ _id, capacity, seats_taken, registration_closed }) =>
      _id !== null && !ids.has(_id) && !registration_closed && (capacity === null || seats_taken < capacity),
  );
  const first = cancelled[0]?.starts_at ?? '';
  return free.find(({ starts_at }) => starts_at > first) ?? free.at(-1) ?? null;
}
