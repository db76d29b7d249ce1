import type { EventListing } from '#contract/entities/event.ts';
import { isOnDay } from './near-day.ts';

/** The date that a card or pin shows: the first in the searched days, or else the next that can be booked. */
export function shownDate(
  { next, next_free_at, timezone }: Pick<EventListing, 'next' | 'next_free_at' | 'timezone'>,
  days: { readonly from: string; readonly to: string } | undefined,
): EventListing['next'][number] | undefined {
  const searched = days && next.find(({ starts_at }) => isOnDay(starts_at, timezone, days.from, days.to));
  return searched ?? next.find(({ starts_at }) => starts_at === next_free_at) ?? next[0];
}
