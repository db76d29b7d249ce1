import ical, {
  ICalAlarmType,
  ICalAttendeeStatus,
  type ICalCalendar,
  ICalCalendarMethod,
  type ICalEvent,
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
  /** Where that is; null unless whoever reads the entry may know it. */
  readonly geo: { readonly lat: number; readonly lon: number } | null;
  readonly url: string;
  readonly is_cancelled: boolean;
}

/** The coordinates of a place, for entries; null unless both are known. */
export function geoOf(
  place: { readonly lat: number | null; readonly lon: number | null } | null | undefined,
): CalendarEntry['geo'] {
  const { lat = null, lon = null } = place ?? {};
  return lat === null || lon === null ? null : { lat, lon };
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
/** How long before an entry its alarm is. */
const ALARM_SECONDS = 3600;
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
 * Writes entries as an iCalendar file (RFC 5545) of their state `now`, with an alarm: whoever opens it adds them by
 * hand. One that is cancelled is to be removed.
 */
export function calendarFile(entries: readonly CalendarEntry[], now: Date): string {
  const method = isCancel(entries) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH;
  return written(method, entries, { now, hasAlarm: true });
}

/** A CANCEL has one UID (RFC 5546, 3.2.5). Several entries say by their status which of them are cancelled. */
const isCancel = ([first, ...more]: readonly CalendarEntry[]): boolean =>
  first?.is_cancelled === true && more.length === 0;

/**
 * Writes entries as a mail attachment. One entry is a request to add, move or remove it (RFC 5546); several are a
 * calendar to take over, because a request has only one.
 */
export function calendarAttachment(
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
    content: written(method, entries, { invitation, now: mail.now }),
  };
}

/** Many entries as one calendar that clients subscribe to and refresh every hour. */
export const calendarFeed = (name: string, entries: readonly CalendarEntry[]): string =>
  written(ICalCalendarMethod.PUBLISH, entries, { feed: { name, ttl: 3600 } });

interface Writing {
  readonly invitation?: Invitation | null;
  /**
   * What a feed is called, and after how many seconds clients read it again. Other files have no name: Outlook would
   * open a calendar of that name.
   */
  readonly feed?: { readonly name: string; readonly ttl: number };
  readonly hasAlarm?: boolean;
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
  method: ICalCalendarMethod,
  entries: readonly CalendarEntry[],
  { invitation = null, feed, hasAlarm = false, now }: Writing,
): string {
  const calendar = ical({ prodId: PRODUCT, method, ...feed });
  for (const entry of entries) {
    const event = addEntry(calendar, entry, now ?? entry.updated_at);
    if (invitation) invite(event, invitation);
    if (hasAlarm && !entry.is_cancelled)
      event.createAlarm({ type: ICalAlarmType.display, triggerBefore: ALARM_SECONDS, description: entry.summary });
  }
  const lines = calendar.toString();
  const details = calendar.length() > 0 ? lines : lines.replace(/END:VCALENDAR$/, `${UTC}\r\nEND:VCALENDAR`);
  return `${details}\r\n`;
}

function addEntry(calendar: ICalCalendar, entry: CalendarEntry, stamp: Date): ICalEvent {
  const { is_cancelled, location, geo } = entry;
  // Instants are in UTC, so calendars need no zone definitions, and daylight saving time has no effect.
  return calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    start: entry.starts_at,
    end: entry.ends_at,
    stamp,
    summary: entry.summary,
    description: entry.description,
    location: location === null || geo === null ? location : { title: location, geo: { ...geo } },
    url: entry.url,
    status: is_cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: is_cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
}

function invite(event: ICalEvent, invitation: Invitation): void {
  event.organizer(invitation.from);
  // A booking is binding, so attendees are not asked to accept it.
  event.createAttendee({ ...invitation.to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
}
