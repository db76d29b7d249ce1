import type { ChosenPlace } from '#contract/entities/service-area.ts';
import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import type { BookingOrigin } from '#contract/events/booking-origin.ts';
import { epochMs } from '#contract/instant.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { visitorOf } from '#server/modules/availability/index.ts';
import { nextAlternatives, type SlotInput } from '#server/modules/availability/queries.ts';
import { type Slot, slotAt } from '#server/modules/availability/rules.ts';
import type { DecidedDiscount } from '#server/modules/discounts/rules.ts';
import { decidePrice } from './decide-price.ts';
import { listOwnHolds, ownerOf } from './own-holds-store.ts';
import { refuseAlreadyHeld } from './refuse-already-held.ts';
import { decideFit } from './rules/party.ts';
import type { Price } from './rules/price.ts';
import { type BookingContext, loadBookingContext } from './session-context-store.ts';

/** The person who books: a user, or a guest with or without a verified mailbox. */
export type Booker =
  | { readonly kind: 'user'; readonly user_id: string }
  | {
      readonly kind: 'guest';
      readonly name: string;
      readonly email: string;
      readonly phone: string | null;
      readonly is_proved: boolean;
    };

/** A booking as it was requested. */
export interface BookingInput {
  readonly service_id: string;
  readonly starts_at: string;
  readonly participants: number;
  readonly note: string;
  readonly customer_address: string;
  /** The town of the address, as it was chosen. */
  readonly customer_place?: ChosenPlace | undefined;
  readonly expected_total?: number | undefined;
  readonly origin?: BookingOrigin | undefined;
  /** The typed code in capitals; empty counts as none. */
  readonly discount_code?: string | undefined;
  readonly use_credit?: boolean;
}

/** Why a session cannot be booked or requested. */
export type BookingRefusal = RefusalOf<
  | 'not_found'
  | 'slot_taken'
  | 'slot_not_offered'
  | 'seats_taken'
  | 'already_held'
  | 'service_inactive'
  | 'price_changed'
  | 'too_many_holds'
  | 'own_service'
  | 'guest_not_proved'
  | 'invalid_input'
  | 'discount_code_invalid'
>;

/** A possible booking: its input rows, its slot and its price. */
export interface PricedBooking {
  readonly found: BookingContext;
  readonly slot: Slot;
  readonly price: Price;
  readonly discount: DecidedDiscount | null;
  readonly is_on_site: boolean;
}

/**
 * Evaluates a booking, instant or by request (`refuseMode` refuses services of the other kind): reads its context,
 * finds its slot and prices it. Returns a refusal, with the next free times where another time is possible.
 */
export async function evaluateBooking<Code extends 'request_only' | 'request_not_needed'>(
  tx: Tx,
  input: BookingInput,
  booker: Booker,
  refuseMode: (found: SlotInput) => Refusal<Code> | null,
  now: Date,
  network: string | null = null,
): Promise<PricedBooking | BookingRefusal | Refusal<Code>> {
  const start = new Date(input.starts_at);
  const user_id = booker.kind === 'user' ? booker.user_id : null;
  const lock_key = booker.kind === 'user' ? booker.user_id : booker.email.toLowerCase();
  const discount_code = input.discount_code || null;
  const asked = { ...input, starts_at: start, discount_code, use_credit: input.use_credit === true };
  // The history of an e-mail address is used only for a caller who has verified the address.
  const email = booker.kind === 'guest' && booker.is_proved ? booker.email : null;
  const is_verified = booker.kind === 'guest' && booker.is_proved;
  const hold = network === null ? null : { network, is_verified };
  const found = await loadBookingContext(tx, asked, { user_id, email, lock_key: lock_key, hold }, now);
  if (!found) return refuse('not_found', say(bookingCreate, 'not_found'));
  const refusal = mayBook(found, booker) ?? refuseMode(found) ?? fits(found, input);
  if (refusal) return refusal;
  const slot = slotAt(found.input, start);
  if (!slot) return (await refuseOwnHold(tx, input, booker, now)) ?? refuseTime(tx, found, input, now);

  const { service } = found;
  const item = { subject: { service_id: service.id }, unit_amount: service.amount, quantity: input.participants };
  const isUnproved = booker.kind === 'guest' && !booker.is_proved;
  const decided = decidePrice([item], input, { ...found, currency: service.currency }, { isUnproved, now });
  if (isRefusal(decided)) return decided;
  const { price, discount, is_on_site } = decided;
  return { found, slot, price, discount, is_on_site };
}

function mayBook({ service, provider }: SlotInput, booker: Booker): BookingRefusal | null {
  if (!service.is_active || provider.status !== 'published' || provider.owner_id === null)
    return refuse('service_inactive', say(bookingCreate, 'not_offered_by', { provider: provider.name }));
  if (booker.kind === 'user' && booker.user_id === provider.owner_id)
    return refuse('own_service', say(bookingCreate, 'own_service'));
  return null;
}

function fits({ service, provider }: SlotInput, input: BookingInput): Refusal<'invalid_input'> | null {
  const venue = { ...service, visitor: visitorOf(provider) };
  const unfit = decideFit(venue, { ...input, customer_place: input.customer_place ?? null });
  if (!unfit) return null;
  return refuse('invalid_input', unfit.detail, { errors: [{ path: unfit.violated, message: unfit.detail }] });
}

/** Refuses a session that the booker holds and has not paid; null if they hold none. */
async function refuseOwnHold(tx: Tx, { service_id, starts_at }: BookingInput, booker: Booker, now: Date) {
  const holds = await listOwnHolds(tx, ownerOf(booker), { service_id }, now);
  const own = holds.find((hold) => epochMs(hold.starts_at) === epochMs(starts_at));
  return own === undefined ? null : refuseAlreadyHeld(own);
}

/** Refuses a time that is taken or was never offered, with the next free ones. */
export async function refuseTime(tx: Tx, found: SlotInput, input: BookingInput, now: Date): Promise<BookingRefusal> {
  const wasOffered = slotAt({ ...found.input, busy: [] }, input.starts_at) !== null;
  const next = await findAlternatives(tx, input, now);
  const session = wasOffered
    ? found.input.busy.find(
        (busy) =>
          busy.group &&
          epochMs(busy.group.starts_at) === epochMs(input.starts_at) &&
          busy.group.service_id === input.service_id,
      )
    : undefined;
  if (session?.group && session.group.seats_left > 0)
    return refuse('seats_taken', say(bookingCreate, 'seats_taken', { seats: session.group.seats_left }), {
      extra: { seats_left: session.group.seats_left, alternatives: next },
    });
  if (wasOffered) return refuse('slot_taken', say(bookingCreate, 'slot_taken'), { extra: { alternatives: next } });
  return refuse('slot_not_offered', say(bookingCreate, 'slot_not_offered'), { extra: { alternatives: next } });
}

/** Finds the next free times of a service for as many people. */
export function findAlternatives(tx: Tx, input: BookingInput, now: Date) {
  return nextAlternatives(tx, input.service_id, new Date(input.starts_at), input.participants, now);
}
