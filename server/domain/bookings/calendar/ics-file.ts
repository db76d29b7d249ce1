import ical, {
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { BookingDetails } from '#contract/entities/booking.ts';
import { type BookingStatus, cameToNothing } from '#contract/states/booking.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { translate } from '#locales/format.ts';
import type { CalendarSide } from '../guests/access-token.ts';
import { locationOf, placeLine } from '../read/present.ts';
import type { BookingRow } from '../store.ts';

/** The data of an entry that the booking's row does not contain. */
export interface EntryContext {
  /** The side whose calendar contains the file. */
  readonly side: CalendarSide;
  readonly status: BookingStatus;
  /**
   * The host in the UID. It is the same in every file, so that calendars update the entry instead of adding another.
   */
  readonly host: string;
  /** The address where this side manages the booking. */
  readonly url: string;
  readonly meeting_url: string | null;
  /** The language of the calendar's owner. */
  readonly language: string;
}

/** A booking with the data of its entry. */
export type Entry = readonly [row: BookingRow, context: EntryContext];

/** The recipient and the sender of an invitation. */
interface Invitation {
  readonly from: { readonly name: string; readonly email: string };
  readonly to: { readonly name: string; readonly email: string };
}

const PRODUCT = { company: 'Plaza', product: 'Plaza' };
const UTC = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

/**
 * Writes a booking as an iCalendar file (RFC 5545). Its UID never changes and its SEQUENCE increases with every change.
 * In a mail (RFC 5546) it requests adding, moving or removing the entry. As a file it describes the current state.
 */
export function calendarFile(entry: Entry, invitation: Invitation | null = null): string {
  const [row, { status }] = entry;
  const calendar = ical({
    name: row.title,
    prodId: PRODUCT,
    method: cameToNothing(status)
      ? ICalCalendarMethod.CANCEL
      : invitation
        ? ICalCalendarMethod.REQUEST
        : ICalCalendarMethod.PUBLISH,
  });
  addEntry(calendar, entry, invitation);
  return written(calendar);
}

/**
 * A booking's entry as a mail attachment for one side: added or moved while the booking is confirmed, removed when it
 * is cancelled.
 */
export function invitationFile(
  row: BookingRow,
  booking: Pick<BookingDetails, 'status' | 'meeting' | 'customer' | 'provider'>,
  mail: {
    readonly side: CalendarSide;
    readonly address: string;
    readonly url: string;
    readonly origin: string;
    readonly market_name: string;
    /** The sender of all mail in the operator's format: an address, or a name with an address in angle brackets. */
    readonly sender: string;
    readonly language: string;
  },
): { filename: string; content_type: string; content: string } {
  const { side, address, url, origin, market_name, sender, language } = mail;
  const content = calendarFile(
    [
      row,
      {
        side,
        status: booking.status,
        host: new URL(origin).host,
        url,
        meeting_url: booking.meeting?.url ?? null,
        language,
      },
    ],
    {
      from: { name: market_name, email: /<([^>]+)>/.exec(sender)?.[1] ?? sender },
      to: { name: side === 'customer' ? booking.customer.name : booking.provider.name, email: address },
    },
  );
  const method = cameToNothing(booking.status) ? 'CANCEL' : 'REQUEST';
  return { filename: 'booking.ics', content_type: `text/calendar; charset=utf-8; method=${method}`, content };
}

/** Many bookings as one calendar that clients subscribe to and refresh every hour. */
export function calendarFeed(name: string, entries: readonly Entry[]): string {
  const calendar = ical({ name, prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH, ttl: 3600 });
  for (const entry of entries) addEntry(calendar, entry, null);
  return written(calendar);
}

/**
 * Writes a calendar in the form of RFC 5545 (3.4, 3.6). The last line has a line ending, and a calendar without
 * bookings contains a time zone as its one component.
 */
function written(calendar: ICalCalendar): string {
  const lines = calendar.toString();
  const details = calendar.length() > 0 ? lines : lines.replace(/END:VCALENDAR$/, `${UTC}\r\nEND:VCALENDAR`);
  return `${details}\r\n`;
}

function addEntry(calendar: ICalCalendar, [row, context]: Entry, invitation: Invitation | null): void {
  const { side, status, meeting_url, language } = context;
  const t = translate(language, bookingCalendar);
  const isOff = cameToNothing(status);
  const place = locationOf(row, side === 'customer' && isOff, language);
  const other = side === 'customer' ? row.provider_name : (row.customer_name ?? row.guest_name ?? '');
  // Instants are in UTC, so calendars need no zone definitions, and daylight saving time has no effect.
  const event = calendar.createEvent({
    id: `${row.id}@${context.host}`,
    sequence: row.sequence,
    start: row.starts_at,
    end: row.ends_at,
    stamp: row.updated_at,
    summary: t('summary', { service: row.title, other }),
    description: [
      t('number', { number: row.number }),
      ...(meeting_url === null ? [] : [t('join', { url: meeting_url })]),
    ].join('\n'),
    location: meeting_url ?? (placeLine(place, row.event_id === null ? 'session' : 'event') || null),
    url: context.url,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: isOff ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
  if (!invitation) return;
  event.organizer(invitation.from);
  // A booking is binding, so attendees are not asked to accept it.
  event.createAttendee({ ...invitation.to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
}
