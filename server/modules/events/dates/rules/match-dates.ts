import { epochMs, isoInstant } from '#contract/instant.ts';
import type { CreatedDate, MovedDate, StoredDate } from './date-edit.ts';
import type { EventDate } from './schedule.ts';

/** Stored dates with the dates of the new schedule that they become; null for those that it lacks. */
export interface MatchedDates {
  readonly pairs: readonly { readonly stored: StoredDate; readonly planned: EventDate | null }[];
  readonly unmatched: readonly EventDate[];
}

const dayKey = ({ source, date }: { readonly source: string; readonly date: string }) => `${source} ${date}`;

/**
 * Matches stored dates with the dates of a schedule by their source and day; several added dates of one day first by
 * their start, then in order.
 */
export function matchDates(stored: readonly StoredDate[], planned: readonly EventDate[]): MatchedDates {
  const byDay = new Map<string, EventDate[]>();
  for (const date of planned) byDay.set(dayKey(date), [...(byDay.get(dayKey(date)) ?? []), date]);
  const found = new Map<StoredDate, EventDate>();
  const take = (one: StoredDate, isRight: (date: EventDate) => boolean) => {
    const dates = byDay.get(dayKey(one)) ?? [];
    const at = dates.findIndex(isRight);
    const [date] = at === -1 ? [] : dates.splice(at, 1);
    if (date !== undefined) found.set(one, date);
  };
  for (const one of stored) take(one, ({ starts_at }) => epochMs(starts_at) === epochMs(one.starts_at));
  for (const one of stored) if (!found.has(one)) take(one, () => true);
  return {
    pairs: stored.map((one) => ({ stored: one, planned: found.get(one) ?? null })),
    unmatched: [...byDay.values()].flat(),
  };
}

/** Whether a stored date has the time of a planned one. */
export const hasTimeOf = (stored: StoredDate, planned: EventDate): boolean =>
  epochMs(stored.starts_at) === epochMs(planned.starts_at) && epochMs(stored.ends_at) === epochMs(planned.ends_at);

/** The move of a stored date to a planned time. */
export const moveTo = (stored: StoredDate, planned: EventDate, has_own_time: boolean): MovedDate => ({
  id: stored.id,
  ...planned,
  from_starts_at: stored.starts_at,
  from_ends_at: stored.ends_at,
  has_own_time,
});

/**
 * Gives new dates an `original_start` that no stored one has: their start, or the first free second after it. A date
 * that has moved away still has its first start as the original one.
 */
export function withOriginals(created: readonly EventDate[], stored: readonly StoredDate[]): readonly CreatedDate[] {
  const taken = new Set(stored.map(({ original_start }) => epochMs(original_start)));
  return created.map((date) => {
    let original = epochMs(date.starts_at);
    while (taken.has(original)) original += 1_000;
    taken.add(original);
    return { ...date, original_start: isoInstant(original) };
  });
}
