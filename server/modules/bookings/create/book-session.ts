import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { SlotInput } from '#server/modules/availability/queries.ts';
import { dayCapacity } from '#server/modules/availability/rules.ts';
import type { PictureRow } from '#server/modules/pictures/queries.ts';
import type { Contents } from '../event/booking-contents.ts';
import { accessTokenFor } from '../guests/access-token.ts';
import type { BookingRow } from '../store.ts';
import {
  type Booker,
  type BookingInput,
  type BookingRefusal,
  evaluateBooking,
  findAlternatives,
  type PricedBooking,
  refuseTime,
} from './evaluate-session.ts';
import { freeJournal } from './free-journal.ts';
import { insertBooking } from './insert-booking-store.ts';
import { type NewBooking, newBooking, type SessionTime } from './new-booking.ts';
import { expireHoldsInTheWay } from './overdue-hold-store.ts';
import { holdUntil } from './rules/hold-deadlines.ts';
import { type HoldLimit, limitsOf, MAX_HOLDS_PER_PERSON } from './rules/hold-limits.ts';
import { fullAddress } from './rules/party.ts';

type BookRefusal = BookingRefusal | RefusalOf<'request_only' | 'verification_required'>;

/** A created booking with the data to present it, and a guest's access token. */
export interface Created {
  readonly row: BookingRow;
  readonly pictures: ReadonlyMap<string, PictureRow>;
  readonly access_token: string | null;
  /** The items and tickets of an event booking. */
  readonly contents?: Contents;
}

/**
 * Books a session in the open transaction: evaluates it, expires overdue holds that overlap, and takes the time.
 * Returns the booking, or a refusal with the next free times if another time is possible. Needs two statements unless
 * something overlaps.
 */
export async function bookSession(
  tx: Tx,
  input: BookingInput,
  booker: Booker,
  { secret, network, now }: { secret: string; network: string; now: Date },
): Promise<Created | BookRefusal> {
  const priced = await evaluateBooking(tx, input, booker, refuseRequests, now, network);
  if (isRefusal(priced)) return priced;
  const { found } = priced;
  const { provider } = found;
  const isDone = needsNoPayment(priced);
  const status = isDone ? 'confirmed' : 'awaiting_payment';
  const expires_at = isDone ? null : holdUntil(now, found.hold_minutes);
  const composed = composeBooking(priced, input, booker, { status, expires_at }, secret, now);
  const hold = isDone ? null : holdOf(priced, booker, network);
  const booking = { ...composed, ...hold, row: { ...composed.row, ...hold?.row } };
  if (found.is_overdue_in_the_way)
    await expireHoldsInTheWay(tx, { provider_id: provider.id, ...composed.takes.padded, now });
  const taken = await insertBooking(tx, booking);
  if (taken.taken) {
    const access_token = booker.kind === 'guest' ? accessTokenFor(secret, booking.row.id, 0) : null;
    return { row: { ...taken.row, ...found.relations }, pictures: found.pictures, access_token };
  }
  if (taken.why === 'holds') return refuseHold(taken.limit, booker, booking.row.is_hold_verified);
  if (taken.why === 'seats')
    return refuse('seats_taken', say(bookingCreate, 'seats_taken', { seats: taken.seats_left }), {
      extra: { seats_left: taken.seats_left, alternatives: await findAlternatives(tx, input, now) },
    });
  return refuseTime(tx, { ...found, input: { ...found.input, busy: [] } }, input, now);
}

/** Whether a booking is complete without an online payment: it is free, or paid on site. */
export const needsNoPayment = ({ price, is_on_site }: Pick<PricedBooking, 'price' | 'is_on_site'>): boolean =>
  price.total === 0 || is_on_site;

/** The origin of an unpaid hold, and its limits. */
function holdOf({ found, slot }: PricedBooking, booker: Booker, network: string) {
  const is_verified = booker.kind === 'guest' ? booker.is_proved : found.has_card;
  const state = { is_verified, is_trusted: found.has_had_session };
  return {
    row: { hold_network: network, is_hold_verified: is_verified },
    limits: limitsOf(state, network, () => dayCapacity(found.input, slot.starts_at)),
  };
}

/** Refuses one hold too many: a verification lifts some limits; after that, another hold has to be paid or released. */
export function refuseHold(
  limit: HoldLimit,
  booker: Booker,
  is_verified: boolean | undefined,
): RefusalOf<'too_many_holds' | 'verification_required'> {
  const held = { count: MAX_HOLDS_PER_PERSON };
  if (is_verified) return refuse('too_many_holds', say(bookingCreate, 'hold.person', held));
  const isGuest = booker.kind === 'guest';
  const why = isGuest
    ? say(bookingCreate, `verify_email.${limit}`, held)
    : say(bookingCreate, `verify_card.${limit}`, held);
  return refuse('verification_required', why, { extra: { limit, ways: [isGuest ? 'email_code' : 'card'] } });
}

function refuseRequests({ service, provider }: SlotInput): Refusal<'request_only'> | null {
  return service.booking_mode === 'instant'
    ? null
    : refuse('request_only', say(bookingCreate, 'request_only', { provider: provider.name }));
}

/** Composes a priced input as a booking, with its journal if it is confirmed at once. */
export function composeBooking(
  { found, price, discount, slot, is_on_site }: PricedBooking,
  input: BookingInput,
  holder: Booker,
  begins: Pick<NewBooking['row'], 'status' | 'expires_at'>,
  secret: string,
  now: Date,
): NewBooking<SessionTime> {
  const { service, provider } = found;
  const customer_address =
    service.place === 'at_customer'
      ? fullAddress(input.customer_address, input.customer_place)
      : input.customer_address;
  const details = {
    ...begins,
    holder,
    participants: input.participants,
    starts_at: slot.starts_at,
    ends_at: slot.ends_at,
    note: input.note,
    origin: input.origin,
    customer_address,
    payment_status: is_on_site ? ('on_site' as const) : ('none' as const),
    is_entered: false,
    discount_code_id: discount?.id ?? null,
  };
  const booking = newBooking(found, price, details, secret, now);
  if (begins.status !== 'confirmed' || is_on_site) return booking;
  const { id, customer_id } = booking.row;
  return { ...booking, journal: freeJournal({ ...price, id, owner_id: provider.owner_id, customer_id }, now) };
}
