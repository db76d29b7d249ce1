import type { BookingDetails } from '#contract/entities/booking/details.ts';
import { joinPlace } from '#contract/location/place-line.ts';
import { type BookingStatus, cameToNothing } from '#contract/states/booking.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { translate } from '#locales/format.ts';
import type { CalendarSide } from '../guests/access-token.ts';
import { isSettled, placeLine, presentSessionLocation } from '../read/present-location.ts';
import type { BookingRow } from '../store.ts';
import type { EntryDate } from './entry-date-store.ts';
import { describe, openingOf } from './entry-description.ts';
import { type CalendarEntry, geoOf } from './ics-file.ts';

/** The data of a booking's entries that its row does not contain. */
export interface EntryContext {
  /** The side whose calendar contains the file. */
  readonly side: CalendarSide;
  readonly status: BookingStatus;
  /** The host in the UIDs. */
  readonly host: string;
  /** The address where this side manages the booking. */
  readonly url: string;
  readonly meeting_url: string | null;
  /** The language of the calendar's owner. */
  readonly language: string;
  /** The dates of an event booking, past ones included; empty for a session. */
  readonly dates: readonly EntryDate[];
}

/**
 * A booking's entries in one side's calendar: a session has one, an event one for each date. The organiser's are those
 * of the event, which all its bookings share.
 */
export function entriesOf(row: BookingRow, context: EntryContext): CalendarEntry[] {
  if (row.event_id === null) return [sessionEntry(row, context)];
  return context.dates.map((date) => dateEntry(row, context, date));
}

function sessionEntry(row: BookingRow, context: EntryContext): CalendarEntry {
  const { side, status, meeting_url, language } = context;
  const is_cancelled = cameToNothing(status);
  const t = translate(language, bookingCalendar);
  const at = presentSessionLocation(row, side === 'customer' && !isSettled(status), language);
  const place = placeLine(at, 'session') || null;
  const other = side === 'customer' ? row.provider_name : (row.customer_name ?? row.guest_name ?? '');
  return {
    uid: `${row.id}@${context.host}`,
    sequence: row.sequence,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    updated_at: row.updated_at,
    summary: t('summary', { service: row.title, other }),
    description: describe({ number: row.number, place, meeting_url, url: context.url }, language),
    location: meeting_url ?? place,
    geo: geoOf(at),
    url: context.url,
    is_cancelled,
  };
}

function dateEntry(row: BookingRow, context: EntryContext, date: EntryDate): CalendarEntry {
  const isOwn = context.side === 'customer';
  const { language, url } = context;
  const t = translate(language, bookingCalendar);
  const at = date.is_online ? null : placeOfDate(row, date, language);
  const place = placeLine(at, 'event') || null;
  const { timezone } = row;
  const opens_at = openingOf(date);
  const arrival_note = date.is_online ? '' : date.arrival_note;
  return {
    uid: isOwn ? bookedDateUid(row.id, date.id, context.host) : `${date.id}@${context.host}`,
    sequence: isOwn ? bookedDateSequence(row, date) : date.sequence,
    starts_at: date.starts_at,
    ends_at: date.ends_at,
    updated_at: row.updated_at,
    summary: isOwn ? t('summary', { service: row.title, other: row.provider_name }) : row.title,
    description: describe(
      { number: isOwn ? row.number : null, place, opens_at, timezone, arrival_note, url },
      language,
    ),
    location: place,
    geo: geoOf(at),
    url,
    is_cancelled: date.is_off || (isOwn ? date.is_past || cameToNothing(context.status) : false),
  };
}

/** The UID of a date that was booked, the same for whoever holds its tickets. */
export const bookedDateUid = (booking_id: string, occurrence_id: string, host: string): string =>
  `${booking_id}.${occurrence_id}@${host}`;

/**
 * Its SEQUENCE, by all that can change it for whoever holds its tickets: the date itself, the booking and the turns of
 * its tickets. Each of them only grows, and so does their sum.
 */
export const bookedDateSequence = (
  booking: { readonly sequence: number },
  date: { readonly sequence: number; readonly turns: number },
): number => booking.sequence + date.sequence + date.turns;

function placeOfDate(row: BookingRow, { own_venue }: EntryDate, language: string): BookingDetails['location'] {
  if (own_venue === null) return presentSessionLocation(row, false, language);
  return {
    label: own_venue.name || own_venue.area_label,
    address: joinPlace(own_venue.address, own_venue.area_label) || null,
    lat: own_venue.lat,
    lon: own_venue.lon,
  };
}
