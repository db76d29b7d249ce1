import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import {
  type BookingRow,
  bookingPath,
  cardPurpose,
  type LoadedBooking,
  lockBooking,
  openChangeOf,
  statusOf,
} from '#server/domain/bookings/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Actor, InTx } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { claimKey, type RequestKey } from '#server/kernel/idempotency.ts';
import {
  type Gateway,
  GatewayRefused,
  type GatewayVerification,
  UnknownPaymentMethod,
} from '#server/providers/payments/port.ts';
import {
  type BookingCard,
  findBookingCard,
  findLiveCard,
  giveUpLater,
  insertBookingCard,
  listUnneededCards,
  moveBookingCard,
  releaseCard,
} from './booking-card-store.ts';
import { customerOfBooking } from './gateway-customer.ts';
import { cardMissing, type PayWith } from './pay.ts';
import { type Failure, failureAsRefusal, type Waiting } from './rules/outcome.ts';
import { settleVerification, type Verified } from './settle-card.ts';

type VerifyRefusal = Refusal<
  | 'not_found'
  | 'invalid_input'
  | 'booking_state'
  | 'booking_expired'
  | 'payment_declined'
  | 'payment_refused'
  | 'payment_method_unknown'
  | 'payment_pending'
>;

interface VerifyDeps {
  readonly inTx: InTx;
  readonly gateway: Gateway;
  readonly log: AppDeps['log'];
}

/**
 * Verifies a card for a booking that is charged later: notes the try in one transaction, asks the gateway, settles in a second. Without `pay_with` it
 * looks at the try under way. Nothing is charged, so a try that was lost is simply made again.
 */
export function verifyForLater(
  deps: VerifyDeps & { readonly key: RequestKey | null },
  booking: LoadedBooking,
  pay_with: PayWith | null,
  now: Date,
): Promise<Verified | Waiting | VerifyRefusal> {
  return verify(deps, booking.row, pay_with, now, (tx, customer) =>
    begin(tx, deps, { booking: booking.row, customer, is_to_save: pay_with?.save_card === true, now }),
  );
}

/** The same for a change that is charged later: the card is verified, and the change applied with it. */
export function verifyForChange(
  deps: VerifyDeps,
  asked: { readonly change_id: string; readonly actor: Actor },
  booking: BookingRow,
  pay_with: PayWith | null,
  now: Date,
): Promise<Verified | Waiting | VerifyRefusal | Refusal<'change_state'>> {
  return verify(deps, booking, pay_with, now, (tx, customer) =>
    beginForChange(tx, deps, { ...asked, customer, is_to_save: pay_with?.save_card === true, now }),
  );
}

/** What a try to verify a card begins with: it is done already, a new one, or the one under way. */
type Begun = { done: Verified } | { fresh: BookingCard } | { under_way: BookingCard };

async function verify<Refused extends Refusal>(
  deps: VerifyDeps,
  booking: BookingRow,
  pay_with: PayWith | null,
  now: Date,
  beginIn: (tx: Tx, customer: string | null) => Promise<Begun | Refused>,
): Promise<Verified | Waiting | VerifyRefusal | Refused> {
  const { inTx, gateway } = deps;
  const customer = pay_with ? await customerFor(deps, booking, pay_with) : null;
  if (isRefusal(customer)) return customer;
  const begun = await inTx((tx) => beginIn(tx, customer));
  if (isRefusal(begun)) return begun;
  if ('done' in begun) return begun.done;
  if ('fresh' in begun) {
    if (!pay_with) throw new Error('A card was to be verified without a card.');
    return ask(deps, booking, begun.fresh, pay_with, now);
  }
  const { under_way } = begun;
  const said = await gateway.retrieveVerification(askedBy(under_way));
  const isOpen = said !== null && said.status !== 'action_needed' && said.status !== 'declined';
  if (said && (!pay_with || isOpen)) return failureAsRefusal(await settle(inTx, under_way.id, said, now), 'verify');
  if (!pay_with) return { status: 'processing' };
  // A question left standing, or a try that never arrived, gives way to the card that was given now.
  const after = said?.status === 'action_needed' ? await gateway.cancelVerification(said) : said;
  const ended = after ? await settle(inTx, under_way.id, after, now) : null;
  if (ended && ended.status !== 'declined') return failureAsRefusal(ended, 'verify');
  await inTx((tx) =>
    moveBookingCard(tx, { id: under_way.id, from: 'pending', to: 'failed', decline_reason: 'given_up', now }),
  );
  return verify(deps, booking, pay_with, now, beginIn);
}

/** Whose card it becomes at the gateway, where that can be had. */
async function customerFor(
  deps: VerifyDeps,
  row: BookingRow,
  pay_with: PayWith,
): Promise<string | Refusal<'payment_refused'>> {
  try {
    return pay_with.customer ?? (await customerOfBooking(deps, row));
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    deps.log.error({ booking_id: row.id, err: error }, 'the gateway refused a customer');
    return refusedCard();
  }
}

/** The card was not even looked at. */
const refusedCard = () =>
  refuse(
    'payment_refused',
    'The payment company did not take this card, and nothing was charged. Please try again later or with another card, or ask us.',
  );

async function begin(
  tx: Tx,
  { gateway, key }: { gateway: Gateway; key: RequestKey | null },
  {
    booking: { id },
    customer,
    is_to_save,
    now,
  }: { booking: BookingRow; customer: string | null; is_to_save: boolean; now: Date },
): Promise<Begun | VerifyRefusal> {
  if (key) await claimKey(tx, key);
  const booking = await lockBooking(tx, id);
  if (!booking) return refuse('not_found');
  const live = await findLiveCard(tx, id);
  if (live?.status === 'verified') {
    const status = statusOf(booking, now);
    if (status === 'requested' || status === 'confirmed')
      return { done: { status, payment_method: live.payment_method } };
  }
  const status = statusOf(booking, now);
  if (cardPurpose({ ...booking, status }, now) !== 'verify') {
    if (status === 'expired')
      return refuse(
        'booking_expired',
        'The 15 minutes to give a card have run out, and nothing was charged. You can ask again.',
      );
    return refuse('booking_state', 'This booking does not wait for a card any more.', {
      extra: { booking_status: status },
    });
  }
  if (live) return { under_way: live };
  if (customer === null) return cardMissing();
  return insertFresh(tx, { booking_id: id, change_id: null, gateway: gateway.name, customer, is_to_save, now });
}

async function insertFresh(
  tx: Tx,
  card: Parameters<typeof insertBookingCard>[1],
): Promise<Begun | Refusal<'payment_pending'>> {
  const fresh = await insertBookingCard(tx, card);
  return fresh ? { fresh } : refuse('payment_pending');
}

interface ForChange {
  readonly change_id: string;
  readonly actor: Actor;
  readonly customer: string | null;
  readonly is_to_save: boolean;
  readonly now: Date;
}

async function beginForChange(
  tx: Tx,
  { gateway }: { gateway: Gateway },
  { change_id, actor, customer, is_to_save, now }: ForChange,
): Promise<Begun | VerifyRefusal | Refusal<'change_state'>> {
  const opened = await openChangeOf(tx, change_id, actor, now);
  if (isRefusal(opened)) return opened;
  const { booking, status, role } = opened;
  if (role !== 'customer') return refuse('not_found', 'There is no such change, or it is not yours to pay.');
  if (status === 'applied') return { done: { status: 'confirmed', payment_method: null } };
  const extra = { change_status: status };
  if (status === 'expired')
    return refuse('booking_expired', 'The time to pay for this change has run out. Your booking stays as it was.');
  if (status !== 'awaiting_payment') return refuse('change_state', 'This change is not waiting to be paid.', { extra });
  // A card of before, which nothing will be charged to any more, gives way.
  for (const card of await listUnneededCards(tx, { booking_id: booking.id, after: null, max: 1 }))
    await releaseCard(tx, card, now);
  const live = await findLiveCard(tx, booking.id);
  if (live?.change_id === change_id) return { under_way: live };
  if (customer === null) return cardMissing();
  // So does a try for an earlier change, which has ended.
  if (
    live &&
    (await moveBookingCard(tx, { id: live.id, from: 'pending', to: 'failed', decline_reason: 'given_up', now }))
  )
    await giveUpLater(tx, live.id);
  return insertFresh(tx, { booking_id: booking.id, change_id, gateway: gateway.name, customer, is_to_save, now });
}

async function ask(
  { inTx, gateway, log }: VerifyDeps,
  booking: BookingRow,
  card: BookingCard,
  { payment_method, return_path }: PayWith,
  now: Date,
): Promise<Verified | Waiting | VerifyRefusal> {
  try {
    const said = await gateway.verify({
      key: card.id,
      payment_method,
      customer: card.customer,
      return_path: return_path ?? pathBack(booking, card),
    });
    return failureAsRefusal(await settle(inTx, card.id, said, now), 'verify');
  } catch (error) {
    const isRefused = error instanceof GatewayRefused;
    if (!isRefused && !(error instanceof UnknownPaymentMethod)) throw error;
    if (isRefused) log.error({ booking_id: card.booking_id, err: error }, 'the gateway refused to verify a card');
    const decline_reason = isRefused ? 'gateway_refused' : 'unknown';
    await inTx((tx) => moveBookingCard(tx, { id: card.id, from: 'pending', to: 'failed', decline_reason, now }));
    if (isRefused) return refusedCard();
    return refuse('payment_method_unknown', 'This card cannot be used. Please enter it again or choose another one.');
  }
}

/** Where a customer comes back to who did not say. */
const pathBack = ({ id, provider_id }: BookingRow, { change_id }: BookingCard) =>
  change_id === null ? bookingPath(id, 'customer') : `/modify-book-session/${provider_id}/${id}?paid=check`;

const askedBy = (card: BookingCard) =>
  card.gateway_id === null ? { key: card.id, customer: card.customer } : { gateway_id: card.gateway_id };

/** Asks the gateway how a try stands and writes it down; `given_up` ends one it never heard of, or that nobody answers. */
export async function reconcileVerification(
  { inTx, gateway }: VerifyDeps,
  card: BookingCard,
  isGivenUp: boolean,
  now: Date,
): Promise<void> {
  let said = await gateway.retrieveVerification(askedBy(card));
  if (said?.status === 'action_needed' && isGivenUp) said = await gateway.cancelVerification(said);
  if (said) await settle(inTx, card.id, said, now);
  else if (isGivenUp)
    await inTx((tx) =>
      moveBookingCard(tx, { id: card.id, from: 'pending', to: 'failed', decline_reason: 'never_reached_gateway', now }),
    );
}

function settle(
  inTx: InTx,
  card_id: string,
  said: GatewayVerification,
  now: Date,
): Promise<Verified | Waiting | Failure> {
  return inTx(async (tx) => {
    const card = await findBookingCard(tx, card_id);
    if (!card) throw new Error('A card vanished while it was being verified.');
    return settleVerification(tx, card, said, now);
  });
}
