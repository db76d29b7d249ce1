import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { epochMs, isoInstant } from '#contract/instant.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingTickets } from '#locales/areas/booking-tickets.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { DayCapacity } from '#server/modules/availability/rules.ts';
import { type Created, needsNoPayment, refuseHold } from '../create/book-session.ts';
import type { Booker } from '../create/evaluate-session.ts';
import { freeJournal } from '../create/free-journal.ts';
import { insertBooking } from '../create/insert-booking-store.ts';
import { type EventSeats, type Holder, type NewBooking, newBookingRow } from '../create/new-booking.ts';
import { expireHoldsOn } from '../create/overdue-hold-store.ts';
import { listOwnHolds, ownerOf } from '../create/own-holds-store.ts';
import { refuseAlreadyHeld } from '../create/refuse-already-held.ts';
import { holdUntil } from '../create/rules/hold-deadlines.ts';
import { limitsOf } from '../create/rules/hold-limits.ts';
import { spreadDiscount } from '../create/rules/price.ts';
import { accessTokenFor } from '../guests/access-token.ts';
import { composeContents } from './booking-contents.ts';
import {
  datesOf,
  evaluateTickets,
  type PricedTickets,
  type TicketsInput,
  type TicketsRefusal,
} from './evaluate-tickets.ts';
import type { EventContext } from './event-context-store.ts';
import { issueTickets, type NewTicket } from './rules/attendees.ts';
import { itemsOfLines, type TicketLine } from './rules/choose-tickets.ts';

/**
 * Books tickets in the open transaction: evaluates the choice and takes its seats. Returns the booking, or a refusal
 * that says how many seats are left. Needs two statements unless expired holds occupy the last seats.
 */
export async function bookTickets(
  tx: Tx,
  input: TicketsInput,
  booker: Booker,
  { secret, network, now }: { secret: string; network: string; now: Date },
): Promise<Created | TicketsRefusal | RefusalOf<'request_only' | 'verification_required'>> {
  const priced = await evaluateTickets(tx, input, booker, 'instant', now, network);
  if (isRefusal(priced)) return priced.code === 'request_not_needed' ? refuse('not_found') : priced;
  const { found } = priced;
  const issued = issueTickets(priced.lines, input.attendees, found.questions, namedBooker(found, booker));
  if (isViolation(issued)) return refuseAttendees(issued);
  const isDone = needsNoPayment(priced);
  const begins = isDone
    ? { status: 'confirmed' as const, expires_at: null }
    : { status: 'awaiting_payment' as const, expires_at: holdUntil(now, found.hold_minutes) };
  const booking = composeTickets(priced, issued, { input, booker, begins }, secret, now);
  const is_verified = booker.kind === 'guest' ? booker.is_proved : found.has_card;
  const limits = isDone
    ? null
    : limitsOf<() => DayCapacity>({ is_verified, is_trusted: found.has_had_session }, network, null);
  const held = isDone ? {} : { hold_network: network, is_hold_verified: is_verified };
  const complete = { ...booking, limits, row: { ...booking.row, ...held } };
  const first = await insertBooking(tx, complete);
  const isFull = !first.taken && first.why === 'seats';
  // Expired holds may occupy the seats: the database does not check the clock.
  const taken =
    isFull && (await expireHoldsOn(tx, datesOf(priced.lines), now)) ? await insertBooking(tx, complete) : first;
  if (taken.taken) {
    const access_token = booker.kind === 'guest' ? accessTokenFor(secret, booking.row.id, 0) : null;
    const { items, tickets } = booking.takes;
    const contents = composeContents(priced.lines, items, tickets, found.questions);
    return { row: { ...taken.row, ...found.relations }, pictures: found.pictures, access_token, contents };
  }
  if (taken.why === 'holds') return refuseHold(taken.limit, booker, is_verified);
  const own = await findOwnHold(tx, found.id, datesOf(priced.lines), booker, now);
  if (own !== undefined) return refuseAlreadyHeld(own);
  const seats = taken.why === 'seats' ? taken.seats_left : 0;
  return refuse('seats_taken', say(bookingTickets, 'seats_taken', { seats }), { extra: { seats_left: seats } });
}

/** The hold of these dates that the booker has and has not paid. */
async function findOwnHold(tx: Tx, event_id: string, dates: readonly string[], booker: Booker, now: Date) {
  const holds = await listOwnHolds(tx, ownerOf(booker), { event_id }, now);
  return holds.find(({ occurrence_ids }) => occurrence_ids.some((id) => dates.includes(id)));
}

/** The name on the first ticket. */
export const namedBooker = (found: EventContext, booker: Booker) =>
  booker.kind === 'guest'
    ? { name: booker.name, email: booker.email }
    : { name: found.relations.customer_name ?? '', email: found.relations.customer_email };

/** Refuses a person's field. */
export const refuseAttendees = (
  violated: Exclude<ReturnType<typeof issueTickets>, readonly NewTicket[]>,
): Refusal<'invalid_input'> =>
  refuse('invalid_input', violated.detail, { errors: [{ path: violated.path, message: violated.detail }] });

/** Composes priced tickets as a booking, with its journal if it is confirmed at once and not paid on site. */
export function composeTickets(
  { found, lines, price, items, discount, is_on_site }: PricedTickets,
  tickets: readonly NewTicket[],
  by: {
    readonly input: Pick<TicketsInput, 'note' | 'origin'>;
    readonly booker: Holder;
    readonly begins: Pick<NewBooking['row'], 'status' | 'expires_at'> &
      Partial<Pick<NewBooking['row'], 'payment_status' | 'is_entered'>>;
  },
  secret: string,
  now: Date,
): NewBooking<EventSeats> {
  const dates = lines.flatMap((line) => line.dates);
  const starts = dates.map((date) => epochMs(date.starts_at));
  const ends = dates.map((date) => epochMs(date.ends_at));
  const subject = {
    kind: 'event',
    provider_id: found.provider_id,
    service_id: null,
    event_id: found.id,
    title: found.title,
    timezone: found.timezone,
    place: attendanceOf(lines),
    currency: found.currency,
    unit_amount: null,
    cancellation_policy: found.cancellation_policy,
    cancel_cutoff_minutes: found.cancel_cutoff_minutes,
  };
  const details = {
    payment_status: is_on_site ? ('on_site' as const) : ('none' as const),
    is_entered: false,
    ...by.begins,
    holder: by.booker,
    participants: tickets.length,
    starts_at: isoInstant(Math.min(...starts)),
    ends_at: isoInstant(Math.max(...ends)),
    note: by.input.note,
    origin: by.input.origin,
    customer_address: '',
    discount_code_id: discount?.id ?? null,
  };
  const row = newBookingRow(subject, price, details, secret, now);
  const { id, customer_id } = row;
  return {
    row,
    takes: {
      kind: 'event',
      items: itemsOfLines(lines, spreadDiscount(items, price.discount)),
      tickets: tickets.map((ticket) => ({ ...ticket, id: newId() })),
    },
    journal:
      row.status === 'confirmed' && row.payment_status === 'none'
        ? freeJournal({ ...price, id, owner_id: found.owner_id, customer_id }, now)
        : null,
    limits: null,
    by: { role: 'customer', user_id: customer_id },
  };
}

/** Where tickets are used: in the room, online, or both. */
export function attendanceOf(lines: readonly TicketLine[]): 'at_venue' | 'virtual' | 'hybrid' {
  const attendances = new Set(lines.map((line) => line.package.attendance));
  if (attendances.size > 1) return 'hybrid';
  return attendances.has('virtual') ? 'virtual' : 'at_venue';
}
