import type { Occurrence, PackageOffer, PublicEvent } from '#contract/entities/event.ts';
import type { WaitingEntry } from '#contract/entities/waiting.ts';
import { dateAndClock, monthEnd, monthOf } from '#web/features/schedule/wall-time.ts';
import { isRoomFull } from '../tickets/ticket-choice.ts';

type Shown = Pick<PublicEvent, 'attendance' | 'packages' | 'can' | 'status'>;

/** The tickets of the chosen date that can be waited for: of one date, booked instantly, and sold out. */
export const waitedOffers = ({ packages }: Pick<PublicEvent, 'packages'>): PackageOffer[] =>
  packages.filter(
    ({ covers, booking_mode, is_hidden, state }) =>
      covers === 'date' && booking_mode === 'instant' && !is_hidden && state === 'sold_out',
  );

/** Whether the page offers the waiting list for a date: it is sold out, or its room is full. */
export function hasWaitingList(event: Shown, date: Occurrence | null): date is Occurrence {
  if (date === null || event.status !== 'published' || event.can.edit || !event.can.message) return false;
  return (date.state === 'sold_out' || isRoomFull(event, date)) && waitedOffers(event).length > 0;
}

/** The first and the last day (YYYY-MM-DD) of a month. */
export interface Month {
  readonly from_date: string;
  readonly until_date: string;
}

/** The month of a date in the event's zone, if the event has further dates in it; else null. */
export function sharedMonth(
  { occurrences, timezone }: Pick<PublicEvent, 'occurrences' | 'timezone'>,
  date: Pick<Occurrence, '_id' | 'starts_at'>,
): Month | null {
  const monthAt = (at: string) => monthOf(dateAndClock(at, timezone).date);
  const from_date = monthAt(date.starts_at);
  const hasOthers = occurrences.some(
    ({ _id, starts_at, state }) => _id !== date._id && state !== 'cancelled' && monthAt(starts_at) === from_date,
  );
  return hasOthers ? { from_date, until_date: monthEnd(from_date) } : null;
}

/** Whether the page offers the waiting list for one ticket, while others of the date are on sale. */
export const canWaitFor = (event: Shown, offer: PackageOffer): boolean =>
  event.status === 'published' && !event.can.edit && event.can.message && waitedOffers(event).includes(offer);

/** Whether an entry waits for a ticket; an entry without tickets waits for any. */
export const waitsForTicket = (
  { package_ids }: Pick<WaitingEntry, 'package_ids'>,
  ticket: Pick<PackageOffer, '_id'> | null,
): boolean => ticket === null || package_ids.length === 0 || package_ids.includes(ticket._id);

/** Whether an entry waits for a date. */
export function waitsFor(
  { occurrence_ids, from_date, until_date }: Pick<WaitingEntry, 'occurrence_ids' | 'from_date' | 'until_date'>,
  { _id, starts_at }: Pick<Occurrence, '_id' | 'starts_at'>,
  timezone: string,
): boolean {
  if (occurrence_ids.includes(_id)) return true;
  const day = dateAndClock(starts_at, timezone).date;
  return from_date !== null && until_date !== null && from_date <= day && day <= until_date;
}
