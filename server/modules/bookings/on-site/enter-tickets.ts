import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { Currency } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { bookingTickets } from '#locales/areas/booking-tickets.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { insertBooking } from '../create/insert-booking-store.ts';
import type { NewBooking } from '../create/new-booking.ts';
import { expireHoldsOn } from '../create/overdue-hold-store.ts';
import { priceBooking } from '../create/rules/price.ts';
import { composeTickets, refuseAttendees } from '../event/book-tickets.ts';
import { pricedItems } from '../event/evaluate-tickets.ts';
import { type EventContext, loadEventContext } from '../event/event-context-store.ts';
import { issueTickets } from '../event/rules/attendees.ts';
import type { TicketLine } from '../event/rules/choose-tickets.ts';
import { chooseForHost } from './rules/choose-for-host.ts';

/** People who get their tickets together, in one booking. */
interface Party {
  readonly name: string;
  readonly email: string | null;
  readonly participants: number;
}

/** Tickets that a host issues on one date of an event, given away or at their price. */
export interface HostTickets {
  readonly event_id: string;
  readonly occurrence_id: string;
  readonly package_id: string;
  readonly parties: readonly Party[];
  readonly is_free: boolean;
  readonly note: string;
  /** The total of one party as it was shown, in minor units. */
  readonly expected_total?: number | undefined;
}

/** The bookings, in the order of the parties, and the date that they are for. */
export interface EnteredTickets {
  readonly booking_ids: readonly string[];
  readonly starts_at: string;
  readonly is_online: boolean;
}

type EnterRefusal = RefusalOf<'not_found' | 'invalid_input' | 'not_on_sale' | 'seats_taken' | 'price_changed'>;

/** What the host takes on site has no platform fee. */
const NO_CHARGE = { percent_basis_points: 0, fixed: 0 };

/**
 * Enters bookings of tickets that a host issues, in the open transaction: confirmed, on site, without a fee and without
 * a journal. They take seats like every booking, and the statement that takes them decides between competing requests.
 * All parties get their tickets, or nobody does. `user_id` is the host; null for helpers without an account.
 */
export async function enterTickets(
  tx: Tx,
  input: HostTickets,
  user_id: string | null,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Promise<EnteredTickets | EnterRefusal> {
  const found = await loadEventContext(
    tx,
    { package_ids: [input.package_id], occurrence_ids: [input.occurrence_id], discount_code: null, use_credit: false },
    { user_id: null, email: null, lock: { key: `on site:${input.occurrence_id}`, hold: null } },
    now,
  );
  if (!found || found.id !== input.event_id) return refuse('not_found', say(bookingTickets, 'no_event'));
  const booking_ids: string[] = [];
  let line: TicketLine | null = null;
  for (const party of input.parties) {
    const chosen = chooseForHost(found, { ...input, seats: party.participants }, now);
    if ('violated' in chosen) return refuseHost(chosen);
    const booking = composeOnSite(found, chosen, input, party, secret, now);
    if (isRefusal(booking)) return booking;
    const full = await takeSeats(tx, { ...booking, by: { role: 'provider', user_id } }, input.occurrence_id, now);
    if (full !== null) return withOwnSeats(full, input.parties.slice(0, booking_ids.length));
    booking_ids.push(booking.row.id);
    line = chosen;
  }
  const starts_at = new Date(line?.dates[0]?.starts_at ?? now).toISOString();
  return { booking_ids, starts_at, is_online: line?.package.attendance === 'virtual' };
}

function refuseHost(
  violated: Exclude<ReturnType<typeof chooseForHost>, TicketLine>,
): RefusalOf<'invalid_input' | 'not_on_sale'> {
  if (violated.violated === 'sale')
    return refuse('not_on_sale', violated.detail, { extra: { state: violated.state, path: 'occurrence_id' } });
  const { path, detail } = violated;
  return refuse('invalid_input', detail, { errors: [{ path, message: detail }] });
}

function composeOnSite(
  found: EventContext,
  line: TicketLine,
  { expected_total, note }: HostTickets,
  { name, email }: Party,
  secret: string,
  now: Date,
): ReturnType<typeof composeTickets> | RefusalOf<'invalid_input' | 'price_changed'> {
  const items = pricedItems(found, [line]).map(({ subject: _, ...item }) => item);
  const price = priceBooking({
    ...{ items, credit_available: 0, use_credit: false, charge: NO_CHARGE, min_amount: 0 },
    currency: Currency.parse(found.currency),
  });
  if (isViolation(price))
    return refuse('invalid_input', price.detail, { errors: [{ path: 'participants', message: price.detail }] });
  if (expected_total !== undefined && expected_total !== price.total)
    return refuse('price_changed', say(bookingCreate, 'price_changed'), { extra: { price: { ...price } } });
  // Questions are for those who book themselves.
  const tickets = issueTickets([line], [], [], { name, email });
  if (isViolation(tickets)) return refuseAttendees(tickets);
  const booker = { kind: 'guest', name, email, phone: null } as const;
  const begins = { status: 'confirmed', payment_status: 'on_site', is_entered: true, expires_at: null } as const;
  const priced = { found, lines: [line], price, items, discount: null, is_on_site: true };
  return composeTickets(priced, tickets, { input: { note }, booker, begins }, secret, now);
}

/** The seats that are left if those of the earlier parties, who get none either, count as free. */
function withOwnSeats({ seats_left }: Full, earlier: readonly Party[]): RefusalOf<'seats_taken'> {
  const seats = earlier.reduce((sum, { participants }) => sum + participants, seats_left);
  return refuse('seats_taken', say(bookingTickets, 'seats_taken_on_site', { seats }), { extra: { seats_left: seats } });
}

/** Seats that are not left. */
interface Full {
  readonly seats_left: number;
}

/** Inserts a booking with its seats; returns how many are left if that is too few. */
async function takeSeats(tx: Tx, booking: NewBooking, occurrence_id: string, now: Date): Promise<Full | null> {
  const first = await insertBooking(tx, booking);
  // Expired holds may occupy the seats: the database does not check the clock.
  const taken =
    !first.taken && (await expireHoldsOn(tx, [occurrence_id], now)) ? await insertBooking(tx, booking) : first;
  if (taken.taken) return null;
  return { seats_left: taken.why === 'seats' ? taken.seats_left : 0 };
}
