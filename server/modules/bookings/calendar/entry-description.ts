import { isoInstant, MINUTE_MS } from '#contract/instant.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { translate } from '#locales/format.ts';

/** What the description of a calendar entry is written from. What is null or empty is left out. */
export interface Described {
  /** The booking's number. */
  readonly number?: string | null;
  /** Who hired the calendar's page. */
  readonly hired_by?: string | null;
  /** The place in one line. */
  readonly place: string | null;
  /** When people are let in. */
  readonly opens_at?: string | null;
  readonly timezone?: string;
  readonly arrival_note?: string;
  /** Who sent the mail with the ticket. */
  readonly ticket_from?: string | null;
  /** The room of an online session. */
  readonly meeting_url?: string | null;
  /** A page that grants nothing: calendars are shared, so a link in one must not be a key. */
  readonly url: string;
}

/** The description of a calendar entry: what somebody needs on the way, and where to read more. */
export function describe(entry: Described, language: string): string {
  const t = translate(language, bookingCalendar);
  const { number, hired_by, place, opens_at, timezone = 'UTC', arrival_note = '', meeting_url, url } = entry;
  const { ticket_from } = entry;
  const lines = [
    number ? t('number', { number }) : '',
    hired_by ? t('hired', { organiser: hired_by }) : '',
    meeting_url ? t('join', { url: meeting_url }) : '',
    place && !meeting_url ? t('place', { place }) : '',
    opens_at ? t('opens', { at: { at: opens_at, zone: timezone, shape: 'time' } }) : '',
    arrival_note.trim(),
    ticket_from ? t('ticket', { sender: ticket_from }) : '',
    t('details', { url }),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

/** When people are let in to a date; null if that is when it begins, or if it is online. */
export function openingOf(date: {
  readonly starts_at: Date;
  readonly doors_minutes: number | null;
  readonly is_online: boolean;
}): string | null {
  const early = date.is_online ? 0 : (date.doors_minutes ?? 0);
  return early === 0 ? null : isoInstant(date.starts_at.getTime() - early * MINUTE_MS);
}

/** The page of an event that everybody can read. */
export const eventUrl = (origin: string, event_id: string, provider_id: string): string =>
  `${origin}/view-events/${event_id}/${provider_id}`;
