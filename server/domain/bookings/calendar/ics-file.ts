import ical, {
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

/** One entry of a calendar. */
export interface CalendarEntry {
  /** The same in every file, so that calendars update the entry instead of adding another. */
  readonly uid: string;
  /** Increases with every change. */
  readonly sequence: number;
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** When its content last changed. */
  readonly updated_at: Date;
  readonly summary: string;
  readonly description: string;
  readonly location: string | null;
  readonly url: string;
  readonly is_cancelled: boolean;
}

/** The recipient and the sender of an invitation. */
export interface Invitation {
  readonly from: { readonly name: string; readonly email: string };
  readonly to: { readonly name: string; readonly email: string };
}

/** A file attached to a mail. */
export interface CalendarAttachment {
  readonly filename: string;
  readonly content_type: string;
  readonly content: string;
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

/** Writes entries as an iCalendar file (RFC 5545) of their state `now`; one that is cancelled is to be removed. */
export function calendarFile(name: string, entries: readonly CalendarEntry[], now: Date): string {
  const method = isCancel(entries) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  return written(name, method, entries, { now });
}

/** A CANCEL has one UID (RFC 5546, 3.2.5). Several entries say by their status which of them are cancelled. */
const isCancel = ([first, ...more]: readonly CalendarEntry[]): boolean =>
  first?.is_cancelled === true && more.length === 0;

/**
 * Writes entries as a mail attachment. One entry is a request to add, move or remove it (RFC 5546); several are a
 * calendar to take over, because a request has only one.
 */
export function calendarAttachment(
  name: string,
  entries: readonly CalendarEntry[],
  mail: {
    readonly market_name: string;
    /** The sender of all mail in the operator's format: an address, or a name with an address in angle brackets. */
    readonly sender: string;
    readonly to: Invitation['to'];
    readonly now: Date;
  },
): CalendarAttachment {
  const method = isCancel(entries)
    ? ICalCalendarMethod.CANCEL
    : entries.length === 1
      ? ICalCalendarMethod.REQUEST
      : ICalCalendarMethod.PUBLISH;
  const from = { name: mail.market_name, email: /<([^>]+)>/.exec(mail.sender)?.[1] ?? mail.sender };
  const invitation = method === ICalCalendarMethod.PUBLISH ? null : { from, to: mail.to };
  return {
    filename: 'booking.ics',
    content_type: `text/calendar; charset=utf-8; method=${method}`,
    content: written(name, method, entries, { invitation, now: mail.now }),
  };
}

/** Many entries as one calendar that clients subscribe to and refresh every hour. */
export const calendarFeed = (name: string, entries: readonly CalendarEntry[]): string =>
  written(name, ICalCalendarMethod.PUBLISH, entries, { ttl: 3600 });

interface Writing {
  readonly invitation?: Invitation | null;
  /** After how many seconds clients that subscribe read it again. */
  readonly ttl?: number;
  /**
   * When the file is written: its DTSTAMP, by which clients order files with one SEQUENCE. A feed has none: it changes
   * with its entries alone.
   */
  readonly now?: Date;
}

/**
 * Writes a calendar in the form of RFC 5545 (3.4, 3.6). The last line has a line ending, and a calendar without
 * entries contains a time zone as its one component.
 */
function written(
  name: string,
  method: ICalCalendarMethod,
  entries: readonly CalendarEntry[],
  { invitation = null, ttl, now }: Writing,
): string {
  const calendar = ical({ name, prodId: PRODUCT, method, ...(ttl === undefined ? {} : { ttl }) });
  for (const entry of entries) addEntry(calendar, entry, invitation, now ?? entry.updated_at);
  const lines = calendar.toString();
  const details = calendar.length() > 0 ? lines : lines.replace(/END:VCALENDAR$/, `${UTC}\r\nEND:VCALENDAR`);
  return `${details}\r\n`;
}

function addEntry(calendar: ICalCalendar, entry: CalendarEntry, invitation: Invitation | null, stamp: Date): void {
  const { is_cancelled } = entry;
  // Instants are in UTC, so calendars need no zone definitions, and daylight saving time has no effect.
  const event = calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    start: entry.starts_at,
    end: entry.ends_at,
    stamp,
    summary: entry.summary,
    description: entry.description,
    location: entry.location,
    url: entry.url,
    status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: is_cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
  if (!invitation) return;
  event.organizer(invitation.from);
  // A booking is binding, so attendees are not asked to accept it.
  event.createAttendee({ ...invitation.to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
}
