import { joinPlace } from '#contract/location/place-line.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { translate } from '#locales/format.ts';
import type { AgendaDate } from './agenda-store.ts';
import { describe, openingOf } from './entry-description.ts';
import { type CalendarEntry, geoOf } from './ics-file.ts';

/** The entry of a date in the calendar of its organiser, or of a page that is hired for it. */
export function agendaEntry(date: AgendaDate, { origin, language }: AgendaContext): CalendarEntry {
  const t = translate(language, bookingCalendar);
  const { kind, title, venue, organiser_name, event_id, hire_id } = date;
  const isHire = kind === 'hire';
  const url = `${origin}${isHire ? `/my_events/events?role=hired&hire=${hire_id}` : `/my_events/${event_id}`}`;
  const at = joinPlace(venue.name || venue.area_label || organiser_name, venue.address, venue.area_label);
  const place = date.is_online || at === '' ? null : at;
  return {
    uid: `${date.id}@${new URL(origin).host}`,
    sequence: date.sequence,
    starts_at: date.starts_at,
    ends_at: date.ends_at,
    updated_at: date.updated_at,
    summary: isHire ? t('summary', { service: title, other: organiser_name }) : title,
    description: describe(
      {
        hired_by: isHire ? organiser_name : null,
        place,
        opens_at: openingOf(date),
        timezone: date.timezone,
        arrival_note: date.is_online ? '' : date.arrival_note,
        url,
      },
      language,
    ),
    location: place,
    geo: place === null ? null : geoOf(venue),
    url,
    is_cancelled: date.is_off,
  };
}

/** The market's address, and the language of the calendar's owner. */
interface AgendaContext {
  readonly origin: string;
  readonly language: string;
}
