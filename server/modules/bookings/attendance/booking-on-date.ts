import type { LoadedBooking } from '../read/details-store.ts';

/**
 * A booking as a reminder of one start shows it: of an event only the date that begins then, with its tickets. Null
 * where no date of it begins then any more.
 */
export function bookingOnDate(loaded: LoadedBooking, starts_at: string): LoadedBooking | null {
  const { row, contents } = loaded;
  if (row.event_id === null) return loaded;
  const items = contents.items.filter((item) => item.starts_at === starts_at && !item.is_cancelled);
  const [first] = items;
  if (first === undefined) return null;
  const dates = new Set(items.map((item) => item.occurrence_id));
  const packages = new Set(items.map((item) => item.package_id));
  const tickets = contents.tickets.filter(({ occurrence_id, package_id }) =>
    occurrence_id === null ? packages.has(package_id) : dates.has(occurrence_id),
  );
  return {
    ...loaded,
    row: { ...row, starts_at: new Date(first.starts_at), ends_at: new Date(first.ends_at) },
    contents: { items, tickets },
  };
}
