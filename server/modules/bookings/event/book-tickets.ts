import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { BookingOrigin } from '#contract/events/booking-origin.ts';
import { epochMs, isoInstant } from '#contract/instant.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { bookingTickets } from '#locales/areas/booking-tickets.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { DayCapacity } from '#server/modules/availability/rules.ts';
import { type Booker, type Created, needsNoPayment, refuseHold } from '../create/book-session.ts';
import { type DecidedPrice, decidePrice, type PricedItem } from '../create/decide-price.ts';
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
import { type EventContext, loadEventContext } from './event-context-store.ts';
import { countOwnTickets } from './person-limit-store.ts';
import { type Attendee, issueTickets, type NewTicket } from './rules/attendees.ts';
import { chooseTickets, itemsOfLines, type TicketChoice, type TicketLine } from './rules/choose-tickets.ts';
import { overPersonLimit } from './rules/person-limit.ts';

/** A booking of an event as it was requested. */
export interface TicketsInput {
  readonly items: readonly TicketChoice[];
  readonly attendees: readonly Attendee[];
  readonly note: string;
  readonly origin?: BookingOrigin | undefined;
  readonly expected_total?: number | undefined;
  /** The typed code in capitals; empty counts as none. It unlocks the hidden packages that it names. */
  readonly discount_code?: string | undefined;
  readonly use_credit?: boolean | undefined;
  /** A hidden package that an invitation unlocks for whoever books. */
  readonly unlocked_package_id?: string | undefined;
}

/** Why tickets cannot be booked. */
export type TicketsRefusal = RefusalOf<
  | 'not_found'
  | 'not_on_sale'
  | 'seats_taken'
  | 'already_held'
  | 'service_inactive'
  | 'own_service'
  | 'price_changed'
  | 'too_many_holds'
  | 'guest_not_proved'
  | 'invalid_input'
  | 'discount_code_invalid'
>;

/** A possible booking of tickets: its event, its lines, and their price. */
export interface PricedTickets extends DecidedPrice {
  readonly found: EventContext;
  readonly lines: readonly TicketLine[];
}

/** The price items of lines, each with what a discount code can be for. */
export function pricedItems(found: EventContext, lines: readonly TicketLine[]): readonly PricedItem[] {
  const hasDates = new Set(lines.flatMap((line) => line.dates.map((date) => date.id))).size > 1;
  return lines.map(({ package: chosen, dates, unit_amount, seats }) => ({
    subject: { event_id: found.id, occurrence_ids: dates.map((date) => date.id), package_id: chosen.id },
    unit_amount,
    quantity: seats,
    label: chosen.name,
    ...(hasDates && dates[0] && chosen.covers === 'date' ? { at: isoInstant(epochMs(dates[0].starts_at)) } : {}),
  }));
}

/** Whether a hidden package is unlocked: by the entered code, or by an invitation. */
export const unlockedBy =
  ({ discount, invited_package_ids }: Pick<EventContext, 'discount' | 'invited_package_ids'>, invited?: string) =>
  (package_id: string): boolean =>
    package_id === invited ||
    invited_package_ids.includes(package_id) ||
    (discount?.is_active === true && discount.package_ids.includes(package_id));

/**
 * Evaluates a booking of tickets, instant or by request: reads its context and locks its dates, checks what is on sale,
 * and prices it. Seats are checked by the statement that takes them.
 */
export async function evaluateTickets(
  tx: Tx,
  input: TicketsInput,
  booker: Booker,
  mode: 'instant' | 'request',
  now: Date,
  network: string | null,
): Promise<PricedTickets | TicketsRefusal | RefusalOf<'request_only' | 'request_not_needed'>> {
  const isUnproved = booker.kind === 'guest' && !booker.is_proved;
  const hold = network === null ? null : { network, is_verified: booker.kind === 'guest' && booker.is_proved };
  const found = await loadEventContext(
    tx,
    {
      package_ids: input.items.map((item) => item.package_id),
      occurrence_ids: input.items.flatMap(({ occurrence_id }) => (occurrence_id === undefined ? [] : [occurrence_id])),
      discount_code: input.discount_code || null,
      use_credit: input.use_credit === true,
    },
    {
      user_id: booker.kind === 'user' ? booker.user_id : null,
      email: booker.kind === 'guest' && booker.is_proved ? booker.email : null,
      lock: { key: booker.kind === 'user' ? booker.user_id : booker.email.toLowerCase(), hold },
    },
    now,
  );
  if (!found || found.status === 'draft') return refuse('not_found', say(bookingTickets, 'no_event'));
  const refusal = mayBook(found, booker);
  if (refusal) return refusal;
  const lines = chooseTickets(found, input.items, unlockedBy(found, input.unlocked_package_id), now);
  if ('violated' in lines) return refuseChoice(lines);
  if (lines[0]?.package.booking_mode !== mode)
    return mode === 'instant'
      ? refuse('request_only', say(bookingTickets, 'request_only', { provider: found.provider_name }))
      : refuse('request_not_needed', say(bookingTickets, 'request_not_needed'));
  const limited = await refuseOverLimit(tx, lines, booker, now);
  if (limited) return limited;
  const decided = decidePrice(pricedItems(found, lines), input, found, { isUnproved, now });
  return isRefusal(decided) ? decided : { ...decided, found, lines };
}

/** Refuses more tickets than one person can have. A guest learns how many they have once their address is proved. */
async function refuseOverLimit(
  tx: Tx,
  lines: readonly TicketLine[],
  booker: Booker,
  now: Date,
): Promise<RefusalOf<'invalid_input' | 'guest_not_proved'> | null> {
  const owner =
    booker.kind === 'user'
      ? { customer_id: booker.user_id, guest_email: null }
      : { customer_id: null, guest_email: booker.email };
  const over = overPersonLimit(lines, await countOwnTickets(tx, owner, datesOf(lines), null, now));
  if (over === null) return null;
  if (booker.kind === 'guest' && !booker.is_proved)
    return refuse('guest_not_proved', say(bookingCreate, 'email_not_proved'));
  return refuse('invalid_input', over.detail, { errors: [{ path: over.path, message: over.detail }] });
}

/** Refuses the events of a page that takes no bookings. */
export const refuseInactive = (found: EventContext): RefusalOf<'service_inactive'> | null =>
  found.provider_status !== 'published' || found.owner_id === null
    ? refuse('service_inactive', say(bookingCreate, 'not_offered_by', { provider: found.provider_name }))
    : null;

function mayBook(found: EventContext, booker: Booker): TicketsRefusal | null {
  const inactive = refuseInactive(found);
  if (inactive) return inactive;
  if (booker.kind === 'user' && booker.user_id === found.owner_id)
    return refuse('own_service', say(bookingTickets, 'own_event'));
  return null;
}

/** Refuses a choice by its path, or because it is not on sale. */
export function refuseChoice(
  violated: Exclude<ReturnType<typeof chooseTickets>, readonly TicketLine[]>,
): RefusalOf<'invalid_input' | 'not_on_sale'> {
  if (violated.violated === 'sale' && violated.state !== null)
    return refuse('not_on_sale', violated.detail, { extra: { state: violated.state, path: violated.path } });
  return refuse('invalid_input', violated.detail, { errors: [{ path: violated.path, message: violated.detail }] });
}

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

const datesOf = (lines: readonly TicketLine[]): readonly string[] =>
  lines.flatMap((line) => line.dates.map((date) => date.id));

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
