import type { Venue } from '#contract/entities/event.ts';
import type { EventRow } from '../event-store.ts';
import type { DateRow } from '../occurrence-store.ts';
import type { EditInput } from './date-scopes.ts';

/** The dates that an edit takes to another place. */
export function relocatedDates(
  event: EventRow,
  rows: readonly DateRow[],
  selected: readonly DateRow[],
  { venue, attendance, occurrence }: EditInput,
  now: Date,
): readonly DateRow[] {
  const own = occurrence?.venue;
  if (own !== undefined) return selected.filter((date) => !isSamePlace(date.own_venue, own && venueOf(own)));
  const { venue_name: name, address, lat, lon } = event;
  const isElsewhere =
    (venue !== undefined && !isSamePlace({ name, address, area_label: '', lat, lon }, venueOf(venue))) ||
    (attendance !== undefined && attendance !== event.attendance);
  if (!isElsewhere) return [];
  return rows.filter((date) => date.status === 'scheduled' && date.starts_at > now && date.own_venue === null);
}

/** A venue of an input as it is stored. */
export const venueOf = ({ location, ...venue }: NonNullable<EditInput['venue']>): Venue => ({
  ...venue,
  lat: location?.lat ?? null,
  lon: location?.lon ?? null,
});

const isSamePlace = (a: Venue | null, b: Venue | null): boolean =>
  a?.name === b?.name && a?.address === b?.address && a?.lat === b?.lat && a?.lon === b?.lon;
