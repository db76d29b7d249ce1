import { joinPlace } from '#contract/location/place-line.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { translate } from '#locales/format.ts';
import { bookedDateUid, type CalendarEntry } from '#server/domain/bookings/calendar/index.ts';
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
  const { dates } = presentTicket(row, 'holder', { config, now });
  return row.dates.map(({ id, starts_at, ends_at, is_cancelled, sequence }, at) => {
    const place = dates[at]?.venue;
    return {
      uid: bookedDateUid(row.booking_id, id, new URL(origin).host),
      sequence: sequence + row.sequence + row.code_turn,
      starts_at,
      ends_at,
      updated_at: row.updated_at,
      summary: t('summary', { service: row.event_title, other: row.provider_name }),
      description: t('number', { number: row.number }),
      location: place ? joinPlace(place.label, place.address) : null,
      url: isGone ? origin : `${origin}${ticketPath(row, secretOf(config))}`,
      is_cancelled: isOff || is_cancelled,
    };
  });
}
