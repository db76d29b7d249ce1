import { joinPlace } from '#contract/location/place-line.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { translate } from '#locales/format.ts';
import type { AgendaDate } from './agenda-store.ts';
import type { CalendarEntry } from './ics-file.ts';

/** The entry of a date in the calendar of its organiser, or of a page that is hired for it. */
export function agendaEntry(date: AgendaDate, { origin, language }: AgendaContext): CalendarEntry {
  const t = translate(language, bookingCalendar);
  const { kind, title, venue, organiser_name, event_id, hire_id } = date;
  const isHire = kind === 'hire';
  const url = isHire ? `/my_events/events?role=hired&hire=${hire_id}` : `/my_events/${event_id}`;
  return {
    uid: `${date.id}@${new URL(origin).host}`,
    sequence: date.sequence,
    starts_at: date.starts_at,
    ends_at: date.ends_at,
    updated_at: date.updated_at,
    summary: isHire ? t('summary', { service: title, other: organiser_name }) : title,
    description: isHire ? t('hired', { organiser: organiser_name }) : '',
    location: date.is_online
      ? null
      : joinPlace(venue.name || venue.area_label || organiser_name, venue.address, venue.area_label) || null,
    url: `${origin}${url}`,
    is_cancelled: date.is_off,
  };
}

/** The market's address, and the language of the calendar's owner. */
interface AgendaContext {
  readonly origin: string;
  readonly language: string;
}
