import { joinPlace } from '#contract/location/place-line.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { translate } from '#locales/format.ts';
import { bookedDateUid, type CalendarEntry, describe, eventUrl } from '#server/domain/bookings/calendar/index.ts';
import { type Config, secretOf } from '#server/kernel/configuration/config.ts';
import { presentTicket, ticketPath } from './present.ts';
import { ticketState } from './rules/holding.ts';
import type { TicketRow } from './ticket-store.ts';

/**
 * The dates of a ticket as calendar entries of its holder, the same ones that the booking's own file has. A cancelled
 * ticket's are cancelled, and so are those of somebody who gave it away (`isGone`).
 */
export function ticketEntries(
  row: TicketRow,
  { config, now, language }: { readonly config: Config; readonly now: Date; readonly language: string },
  isGone = false,
): CalendarEntry[] {
  const t = translate(language, bookingCalendar);
  const isOff = isGone || ticketState(row) === 'cancelled';
  const origin = config.PLAZA_ORIGIN;
  const { dates, event } = presentTicket(row, 'holder', { config, now });
  // The link of the entry itself is the ticket's own. Descriptions are shown to whoever a calendar is shared with.
  const url = eventUrl(origin, row.event_id, row.provider_id);
  const about = { number: row.number, timezone: row.timezone, arrival_note: event.arrival_note, url };
  return row.dates.map(({ id, starts_at, ends_at, is_cancelled, sequence }, at) => {
    const { venue, opens_at = null } = dates[at] ?? {};
    const place = venue ? joinPlace(venue.label, venue.address) : null;
    return {
      uid: bookedDateUid(row.booking_id, id, new URL(origin).host),
      sequence: sequence + row.sequence + row.code_turn,
      starts_at,
      ends_at,
      updated_at: row.updated_at,
      summary: t('summary', { service: row.event_title, other: row.provider_name }),
      description: describe({ ...about, place, opens_at }, language),
      location: place,
      url: isGone ? origin : `${origin}${ticketPath(row, secretOf(config))}`,
      is_cancelled: isOff || is_cancelled,
    };
  });
}
