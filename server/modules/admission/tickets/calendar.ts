import { joinPlace } from '#contract/location/place-line.ts';
import { bookingCalendar } from '#locales/areas/booking-calendar.ts';
import { translate } from '#locales/format.ts';
import type { Config } from '#server/kernel/configuration/config.ts';
import {
  bookedDateSequence,
  bookedDateUid,
  type CalendarEntry,
  describe,
  eventUrl,
  geoOf,
} from '#server/modules/bookings/calendar/index.ts';
import { presentDates } from './present.ts';
import { admitsTo, holderOf } from './rules/ticket-holder.ts';
import type { TicketDateRow, TicketRow } from './ticket-store.ts';

/** A ticket, and whose calendar its dates are written for. */
export interface TicketInCalendar {
  readonly row: TicketRow;
  /** All tickets of its booking. */
  readonly all: readonly TicketRow[];
  /** The mailbox of a holder as `holderOf` has it; null for whoever booked. */
  readonly holder: string | null;
}

interface Context {
  readonly config: Config;
  readonly language: string;
}

/**
 * The dates of a ticket as entries in somebody's calendar: those that it has, if it is theirs, and those that it had
 * while it was. Tickets of one booking share the entry of a date, so it is cancelled where none of theirs admits to it
 * any more. Whoever booked has the dates of the whole booking, as in the booking's own file.
 */
export function ticketEntries(ticket: TicketInCalendar, context: Context): CalendarEntry[] {
  const { row, all, holder } = ticket;
  const theirs = all.filter((each) => holder === null || isOf(each, holder));
  return datesIn(ticket).map((date) => {
    const by = [row, ...theirs.filter((each) => isOf(each, holder))].find(
      (each) => isOf(each, holder) && admitsTo(each, date.id),
    );
    const isOn = theirs.some((each) => admitsTo(each, date.id));
    return entryOf(by ?? row, date, isOf(by ?? row, holder), isOn, context);
  });
}

const isOf = ({ attendee_email, payer_email }: TicketRow, holder: string | null): boolean =>
  holderOf(attendee_email, payer_email) === holder;

/** The dates that a ticket has or had in somebody's calendar, each once and in order. */
function datesIn({ row, holder }: TicketInCalendar): TicketDateRow[] {
  const had = row.past.filter((date) => holderOf(date.attendee_email, row.payer_email) === holder);
  const dates = [...had, ...(isOf(row, holder) ? row.dates : [])];
  const each = [...new Map(dates.map((date) => [date.id, date])).values()];
  return each.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || a.id.localeCompare(b.id));
}

/** Dates that the holder of a ticket had with it, and that it does not have any more. */
export function lostDates(row: TicketRow): string[] {
  const holder = holderOf(row.attendee_email, row.payer_email);
  const has = new Set(row.dates.map(({ id }) => id));
  return datesIn({ row, all: [], holder }).flatMap(({ id }) => (has.has(id) ? [] : [id]));
}

function entryOf(
  row: TicketRow,
  date: TicketDateRow,
  isTheirs: boolean,
  isOn: boolean,
  { config, language }: Context,
): CalendarEntry {
  const t = translate(language, bookingCalendar);
  const { host } = new URL(config.PLAZA_ORIGIN);
  // Calendars are shared and printed, and whoever has the link of a ticket can use it and give it away.
  const page = eventUrl(config.PLAZA_ORIGIN, row.event_id, row.provider_id);
  const [shown] = presentDates(row, [date]);
  const place = shown?.venue ? joinPlace(shown.venue.label, shown.venue.address) : null;
  const described = {
    ...{ number: row.number, place, opens_at: shown?.opens_at ?? null, timezone: row.timezone },
    arrival_note: row.is_online ? '' : row.arrival_note,
    ticket_from: isTheirs && isOn ? host : null,
    url: page,
  };
  return {
    uid: bookedDateUid(row.booking_id, date.id, host),
    sequence: bookedDateSequence(row, { sequence: date.sequence, turns: row.turns }),
    starts_at: date.starts_at,
    ends_at: date.ends_at,
    updated_at: row.updated_at,
    summary: t('summary', { service: row.event_title, other: row.provider_name }),
    description: describe(described, language),
    location: place,
    geo: geoOf(shown?.venue),
    url: page,
    is_cancelled: !isOn,
  };
}
