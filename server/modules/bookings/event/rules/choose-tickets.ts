import type { Venue } from '#contract/entities/event.ts';
import { isBookable, type SaleState, saleState, saleTimes, saleWindow } from '#contract/events/sale-state.ts';
import { DAY_MS, epochMs, type Instant } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import { shareOut } from '#contract/money.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { bookingTickets } from '#locales/areas/booking-tickets.ts';
import { say } from '#locales/format.ts';

/** A date of an event, as booking needs it. */
export interface TicketDate {
  readonly id: string;
  /** The day of the rule, YYYY-MM-DD. */
  readonly date: string;
  readonly starts_at: Instant;
  readonly ends_at: Instant;
  readonly status: string;
  readonly registration_closed: boolean;
  readonly own_venue?: Venue | null;
}

/** A package, with what it has of its own on some dates. Amounts are in minor units. */
export interface TicketPackage {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly attendance: 'in_person' | 'virtual';
  readonly booking_mode: 'instant' | 'request';
  readonly covers: 'date' | 'series';
  readonly series_from: string | null;
  readonly series_until: string | null;
  readonly min_per_booking: number;
  readonly max_per_booking: number;
  readonly sale_starts_at: Instant | null;
  readonly sale_ends_at: Instant | null;
  readonly sale_ends_minutes: number;
  readonly is_hidden: boolean;
  readonly is_retired: boolean;
  readonly on: readonly {
    readonly occurrence_id: string;
    readonly own_amount: number | null;
    readonly is_closed: boolean;
  }[];
}

/** An event whose tickets are chosen. */
export interface TicketEvent {
  readonly status: string;
  readonly registration_closed: boolean;
  readonly dates: readonly TicketDate[];
  readonly packages: readonly TicketPackage[];
}

/** A choice of tickets: a package on a date, or a pass for all of its dates. */
export interface TicketChoice {
  readonly package_id: string;
  readonly occurrence_id?: string | undefined;
  readonly participants: number;
}

/** A chosen line: tickets of a package on one date, or passes for several. */
export interface TicketLine {
  readonly line: number;
  readonly package: TicketPackage;
  readonly dates: readonly TicketDate[];
  /** For each ticket, in minor units. */
  readonly unit_amount: number;
  readonly seats: number;
}

/** Money is held for at most 90 days: the last date of a paid booking is at most so far ahead. */
const PAID_AHEAD_DAYS = 88;

/** Why tickets cannot be chosen: the path of the choice, and a sentence; `sale` says that they are not on sale. */
export type TicketViolation = RuleViolation<'invalid' | 'sale', Message> & {
  readonly path: string;
  readonly state: SaleState | null;
};

/** What a booking contains of a package on a date; undefined for what is new. */
export type BookedSeats = (
  package_id: string,
  occurrence_id: string,
) => { readonly unit_amount: number; readonly seats: number } | undefined;

/**
 * Decides on a choice of tickets: the lines with their dates and prices. Seats are not checked: the statement that
 * takes them does. `unlocks` says whether a discount code names a hidden package. What is `booked` already keeps its
 * price, and does not have to be on sale. More of it has to be on sale, at the price that was booked: at another price
 * the further tickets are a booking of their own.
 */
export function chooseTickets(
  event: TicketEvent,
  choices: readonly TicketChoice[],
  unlocks: (package_id: string) => boolean,
  now: Instant,
  booked: BookedSeats = () => undefined,
): readonly TicketLine[] | TicketViolation {
  const lines: TicketLine[] = [];
  const seen = new Set<string>();
  for (const [at, choice] of choices.entries()) {
    const line = chooseLine(event, choice, at, unlocks, now, booked);
    if ('violated' in line) return line;
    for (const date of line.dates) {
      const key = `${date.id} ${line.package.id}`;
      if (seen.has(key)) return invalid(at, 'package_id', say(bookingTickets, 'twice', { name: line.package.name }));
      seen.add(key);
    }
    lines.push(line);
  }
  const modes = new Set(lines.map((line) => line.package.booking_mode));
  if (modes.size > 1) return invalid(0, 'package_id', say(bookingTickets, 'mixed_modes'));
  return lines;
}

function chooseLine(
  event: TicketEvent,
  choice: TicketChoice,
  at: number,
  unlocks: (package_id: string) => boolean,
  now: Instant,
  booked: BookedSeats,
): TicketLine | TicketViolation {
  const chosen = event.packages.find((each) => each.id === choice.package_id);
  const dates = chosen === undefined ? [] : datesOf(event, chosen, choice, now);
  const own = dates[0] && booked(choice.package_id, dates[0].id);
  const isOwn = own !== undefined && choice.participants <= own.seats;
  if (!chosen || (!isOwn && (chosen.is_retired || (chosen.is_hidden && !unlocks(chosen.id)))))
    return invalid(at, 'package_id', say(bookingTickets, 'no_package'));
  const { name, min_per_booking, max_per_booking } = chosen;
  if (!isOwn && choice.participants < min_per_booking)
    return invalid(at, 'participants', say(bookingTickets, 'too_few', { name, count: min_per_booking }));
  if (!isOwn && choice.participants > max_per_booking)
    return invalid(at, 'participants', say(bookingTickets, 'too_many', { name, count: max_per_booking }));
  const [first] = dates;
  if (!first)
    return chosen.covers === 'series'
      ? notOnSale(at, 'over')
      : invalid(at, 'occurrence_id', say(bookingTickets, 'no_date'));
  const last = Math.max(...dates.map((date) => epochMs(date.ends_at)));
  if (!isOwn && chosen.covers === 'series' && chosen.amount > 0 && last > epochMs(now) + PAID_AHEAD_DAYS * DAY_MS)
    return invalid(at, 'package_id', say(bookingTickets, 'too_far_ahead', { days: PAID_AHEAD_DAYS }));
  for (const date of dates) {
    const state = packageState(event, chosen, date, first, now);
    if (!isOwn && !isBookable(state)) return notOnSale(at, state);
  }
  const special = dates.length === 1 ? chosen.on.find((each) => each.occurrence_id === first.id) : undefined;
  const today = special?.own_amount ?? chosen.amount;
  if (own && !isOwn && own.unit_amount !== today)
    return invalid(at, 'participants', say(bookingTickets, 'other_price', { name, seats: own.seats }));
  const unit_amount = own?.unit_amount ?? today;
  return { line: at + 1, package: chosen, dates, unit_amount, seats: choice.participants };
}

/** The dates of a choice: its own, or those of a pass that are still ahead. */
function datesOf(event: TicketEvent, chosen: TicketPackage, choice: TicketChoice, now: Instant) {
  const { covers, series_from, series_until } = chosen;
  if (covers === 'date') return event.dates.filter((date) => date.id === choice.occurrence_id);
  return event.dates.filter(
    (date) =>
      series_from !== null &&
      series_until !== null &&
      date.date >= series_from &&
      date.date <= series_until &&
      date.status === 'scheduled' &&
      epochMs(date.starts_at) > epochMs(now),
  );
}

/** The state of a package on a date, but for its seats. A pass is sold until its first date. */
function packageState(
  event: TicketEvent,
  chosen: TicketPackage,
  date: TicketDate,
  first: TicketDate,
  now: Instant,
): SaleState {
  const isClosedOn = chosen.on.some((each) => each.occurrence_id === date.id && each.is_closed);
  return saleState(
    {
      is_cancelled: event.status === 'cancelled' || date.status === 'cancelled',
      is_closed: event.registration_closed || date.registration_closed || isClosedOn,
      ...saleTimes(saleWindow(chosen), epochMs(first.starts_at)),
      left: null,
      min: 1,
    },
    epochMs(now),
  );
}

const invalid = (at: number, field: string, detail: Message): TicketViolation => ({
  ...violation('invalid' as const, detail),
  path: `items.${at}.${field}`,
  state: null,
});

const notOnSale = (at: number, state: SaleState): TicketViolation => ({
  ...violation('sale' as const, say(bookingTickets, `state.${saleReason(state)}`)),
  path: `items.${at}.package_id`,
  state,
});

const saleReason = (state: SaleState) => reasons.find((reason) => reason === state) ?? ('closed' as const);

const reasons = ['not_yet', 'ended', 'over', 'cancelled'] as const;

/**
 * Spreads the prices of lines over their dates: one item for each date of each line, in the order of dates and
 * packages. `prices` are those of the lines.
 */
export function itemsOfLines(
  lines: readonly TicketLine[],
  prices: readonly { readonly price: number; readonly discount: number }[],
) {
  return lines
    .flatMap((line, at) => {
      const even = line.dates.map(() => 1);
      const price = shareOut(prices[at]?.price ?? 0, even);
      const discount = shareOut(prices[at]?.discount ?? 0, even);
      return line.dates.map((date, n) => ({
        line: line.line,
        occurrence_id: date.id,
        package_id: line.package.id,
        title: line.package.name,
        seats: line.seats,
        unit_amount: line.unit_amount,
        price: price[n] ?? 0,
        discount: discount[n] ?? 0,
      }));
    })
    .toSorted((a, b) => compare(a.occurrence_id, b.occurrence_id) || compare(a.package_id, b.package_id));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
