import { type Refusal, refuse } from '#contract/errors.ts';
import type { Overlap } from './calendar-store.ts';

/** Refuses to share a calendar because of overlapping future bookings. */
export function refuseOverlaps(bookings: readonly Overlap[]): Refusal<'calendar_overlaps'> {
  const count = bookings.filter((booking) => booking.is_of_page).length;
  const overlapping = count === 1 ? 'One booking on this page overlaps' : `${count} bookings on this page overlap`;
  return refuse(
    'calendar_overlaps',
    `${overlapping} others. Nothing has changed. Move or cancel one of each, then try again.`,
    {
      extra: {
        bookings: bookings.map(({ id, number, title, page_name, starts_at }) => ({
          _id: id,
          number,
          title,
          page_name,
          starts_at: starts_at.toISOString(),
        })),
      },
    },
  );
}
