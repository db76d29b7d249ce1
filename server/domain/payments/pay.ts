import { z } from 'zod';
import { isRefusal, type Refusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { paymentUnderWay } from '#contract/states/payment.ts';
import {
  type BookingRow,
  cardPurpose,
  type LoadedBooking,
  lockBooking,
  statusOf,
  withMove,
} from '#server/domain/bookings/index.ts';
import { enqueueJob } from '#server/domain/notifications/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { InTx } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { type Effect, type RequestKey, storeEffect } from '#server/kernel/idempotency.ts';
import {
  type Gateway,
  type GatewayPayment,
  GatewayRefused,
  GatewayUnavailable,
  GatewayUnreachable,
  UnknownPaymentMethod,
} from '#server/providers/payments/port.ts';
import { declineSentence } from './rules/decline-text.ts';
import { type Failure, failureAsRefusal, type Waiting } from './rules/outcome.ts';
import { confirmAtOnce, type Settled, settlePayment } from './settle.ts';
import { claimPayment, findLive, findPayment, movePayment, type PaymentRow, requestSave } from './store.ts';
import { unreachable } from './unavailable.ts';

/** What to pay with: a gateway's token or card id, and the gateway's customer it belongs to. */
export interface PayWith {
  readonly payment_method: string;
  readonly customer: string | null;
  /** Where the customer comes back to from the bank. */
  readonly return_path?: string | undefined;
  /** The customer wants to pay with it again. */
  readonly save_card?: boolean;
}

export type PayRefusal = Refusal<
  | 'not_found'
  | 'invalid_input'
  | 'booking_state'
  | 'booking_expired'
  | 'payment_declined'
  | 'payment_refused'
  | 'payment_method_unknown'
  | 'payment_pending'
  | 'gateway_unavailable'
>;

/** Nothing is under way that could be asked about, so a card has to be given. */
export const cardMissing = (): RefusalOf<'invalid_input'> =>
  refuse('invalid_input', 'Enter a card to pay with.', {
    errors: [{ path: 'payment_method', message: 'Enter a card, or choose a saved one.' }],
  });

export interface PayDeps {
  readonly inTx: InTx;
  readonly gateway: Gateway;
  readonly log: AppDeps['log'];
}

/** It is paid; with the booking as it then is where that is known without reading it again. */
export interface Paid {
  readonly status: 'confirmed';
  readonly booking?: LoadedBooking;
}

const RECONCILE_AFTER_MS = 6_000;
const UNDER_WAY: ReadonlySet<string> = new Set(paymentUnderWay);

/**
 * Pays a held booking as it was read: reserves a payment in one transaction, asks the gateway, settles in a second. Without `pay_with` it looks
 * at the payment under way. Whatever is left half-done here, the jobs finish or undo. The request's key, if it has one, stores
 * the payment's id with the first transaction; a repeated request continues with that payment and begins no other.
 */
export async function payBooking(
  deps: PayDeps & { readonly key: RequestKey | null },
  booking: LoadedBooking,
  pay_with: PayWith | null,
  now: Date,
): Promise<Paid | Waiting | PayRefusal> {
  const { inTx, key } = deps;
  if (key?.effect) return continuePayment(deps, key.effect, { booking, pay_with }, now);
  const begun = await inTx((tx) => begin(tx, deps, booking, pay_with, now));
  if (isRefusal(begun)) return begun;
  return resumePayment(deps, begun, pay_with, now, { booking, again: () => payBooking(deps, booking, pay_with, now) });
}

/** What beginning to pay does, as it is stored under the request's key. */
const PaymentBegun = z.object({ payment_id: z.string() });

/** Stores under the request's key which payment it is about. */
export const storePayment = (tx: Tx, key: RequestKey | null, { id }: PaymentRow): Promise<void> =>
  storeEffect(tx, key, { payment_id: id } satisfies z.infer<typeof PaymentBegun>);

/**
 * Continues the payment that an earlier run of the same request began: answers what it has come to, or charges it under its own key where the
 * gateway never heard of it. A card that was declined then is declined now; another try is another request.
 */
export async function continuePayment(
  deps: PayDeps,
  effect: Effect,
  { booking, pay_with }: { readonly booking: LoadedBooking | null; readonly pay_with: PayWith | null },
  now: Date,
): Promise<Paid | Waiting | PayRefusal> {
  const { inTx, gateway } = deps;
  const payment = await inTx((tx) => findPayment(tx, PaymentBegun.parse(effect).payment_id));
  if (!payment) throw new Error('A payment vanished.');
  if (payment.status === 'failed') return failedBefore(payment.decline_reason ?? 'card_declined');
  const said = await gateway.retrieve(askedBy(payment));
  if (said !== null) return failureAsRefusal(await settle(inTx, payment.id, said, now), 'charge');
  return pay_with ? chargeAndSettle(deps, { booking, payment }, pay_with, now) : { status: 'processing' };
}

function failedBefore(reason: string): PayRefusal {
  if (reason === 'unknown_method') return unknownMethod();
  if (reason === 'gateway_refused') return refusedPayment();
  return refuse('payment_declined', declineSentence(reason, 'charge'), { extra: { reason } });
}

/** What a payment begun, or found under way, comes to. */
export type Begun = 'done' | PaymentRow | { readonly fresh: PaymentRow };

/** Carries a payment on: charges a fresh one, asks about one under way, and lets a challenge left standing give way to another card (`again`). */
export async function resumePayment<Refused extends Refusal>(
  deps: PayDeps,
  begun: Begun,
  pay_with: PayWith | null,
  now: Date,
  more: { readonly booking: LoadedBooking | null; readonly again: () => Promise<Paid | Waiting | Refused> },
): Promise<Paid | Waiting | PayRefusal | Refused> {
  const { inTx, gateway } = deps;
  if (begun === 'done') return { status: 'confirmed' };
  const { booking } = more;
  if ('fresh' in begun) {
    if (!pay_with) throw new Error('A payment was begun without a card.');
    const said = await chargeAndSettle(deps, { booking, payment: begun.fresh }, pay_with, now);
    // Of a payment asked for again nobody knows whether it was charged before, so it stays open.
    if (isRefusal(said) && said.code === 'payment_method_unknown')
      await giveUp(deps, begun.fresh.id, 'unknown_method', now);
    if (isRefusal(said) && said.code === 'payment_refused') await giveUp(deps, begun.fresh.id, 'gateway_refused', now);
    return said;
  }
  const said = await gateway.retrieve(askedBy(begun));
  // The gateway never heard of it (it was away): asked again under the same key, it charges at most once.
  if (said === null)
    return pay_with ? chargeAndSettle(deps, { booking, payment: begun }, pay_with, now) : { status: 'processing' };
  const retrieved = await settle(inTx, begun.id, said, now);
  // A challenge left standing, or a card declined meanwhile, gives way to another card.
  if (pay_with && (retrieved.status === 'action_needed' || retrieved.status === 'declined')) {
    const settled = await settle(inTx, begun.id, await gateway.cancel({ gateway_id: said.gateway_id }), now);
    return settled.status === 'declined' ? more.again() : failureAsRefusal(settled, 'charge');
  }
  return failureAsRefusal(retrieved, 'charge');
}

/** Reserves a payment (`fresh`), or finds the one under way, or that it is done; by what was read where that still stands, else by what the locked booking says. */
async function begin(
  tx: Tx,
  { gateway, key }: { gateway: Gateway; key: RequestKey | null },
  read: LoadedBooking,
  pay_with: PayWith | null,
  now: Date,
): Promise<Begun | PayRefusal> {
  const begun = (booking: BookingRow) => {
    const { id: booking_id, provider_id, total: amount, currency } = booking;
    return claimPayment(tx, key, { booking_id, provider_id, amount, currency, gateway: gateway.name, now });
  };
  const is_open = !read.payments.some((payment) => payment.status !== 'failed') && mayPay(read.row, now) === null;
  const at_once = is_open && pay_with ? await begun(read.row) : null;
  if (at_once) return { fresh: at_once };

  const booking = await lockBooking(tx, read.row.id);
  if (!booking) return refuse('not_found');
  const live = await findLive(tx, booking.id);
  if (live) await storePayment(tx, key, live);
  if (live?.status === 'succeeded') return 'done';
  const refusal = mayPay(booking, now);
  const underWay = live !== null && UNDER_WAY.has(live.status);
  if (refusal && !(underWay && live.gateway_id !== null)) return refusal;
  if (underWay) return live;
  if (refusal) return refusal;
  if (!pay_with) return cardMissing();
  const fresh = await begun(booking);
  return fresh ? { fresh } : refuse('payment_pending');
}

async function chargeAndSettle(
  deps: PayDeps,
  paying: { booking: LoadedBooking | null; payment: PaymentRow },
  pay_with: PayWith,
  now: Date,
): Promise<Paid | Waiting | PayRefusal> {
  const { booking, payment } = paying;
  const said = await charge(deps, payment, pay_with);
  if (isRefusal(said)) return said;
  // Kept by whoever hears that it has succeeded; at once is the door's own affair.
  const saveCardLater = async (tx: Tx) => {
    if (pay_with.save_card) await requestSave(tx, payment.id, pay_with.payment_method);
  };
  if (said === 'lost' || said === 'unreachable') {
    await deps.inTx(async (tx) => {
      await saveCardLater(tx);
      await pollLater(tx, payment.id, now);
    });
    return said === 'lost' ? { status: 'processing' } : unreachable();
  }
  const paid = await deps.inTx<Paid | Waiting | Failure>(async (tx) => {
    const confirmed =
      booking && said.status === 'succeeded'
        ? await confirmAtOnce(tx, { booking: booking.row, payment }, said, now)
        : null;
    if (booking && confirmed) return { status: 'confirmed', booking: withMove(booking, confirmed) };
    if (said.status === 'action_needed' || said.status === 'processing') await saveCardLater(tx);
    if (said.status === 'processing') await pollLater(tx, payment.id, now);
    return settleIn(tx, payment.id, said, now);
  });
  return failureAsRefusal(paid, 'charge');
}

/** Has the gateway asked again in a moment; a payment whose process died is found by the sweep. */
function pollLater(tx: Tx, payment_id: string, now: Date): Promise<void> {
  const run_at = new Date(now.getTime() + RECONCILE_AFTER_MS);
  return enqueueJob(tx, 'reconcile-payment', { payment_id }, { key: `payment:${payment_id}`, run_at });
}

function mayPay(booking: BookingRow, now: Date): Refusal<'booking_state' | 'booking_expired'> | null {
  const status = statusOf(booking, now);
  if (cardPurpose({ ...booking, status }, now) === 'charge') return null;
  if (status === 'expired')
    return refuse(
      'booking_expired',
      'The 15 minutes to pay have run out, and nothing was charged. You can book again.',
    );
  const sentence =
    status === 'confirmed' ? 'This booking is paid already.' : 'This booking is not waiting for a payment any more.';
  return refuse('booking_state', sentence, { extra: { booking_status: status } });
}

const unknownMethod = () =>
  refuse('payment_method_unknown', 'This card cannot be used. Please enter it again or choose another one.');

const refusedPayment = () =>
  refuse(
    'payment_refused',
    'The payment company did not take this payment, and nothing was charged. It is no fault of your card; please try again later or ask us.',
  );

/** Where a customer comes back to who did not say. */
function pathBack({ change_id, provider_id, booking_id }: PaymentRow): string {
  return change_id ? `/modify-book-session/${provider_id}/${booking_id}?paid=check` : '/booking?as=customer';
}

/**
 * Asks the gateway to charge: `lost` when it gave no clear answer, which is asked for later; `unreachable` when it took no connection, so that its
 * customer may try again at once. Either way the payment stays open under its key.
 */
async function charge(
  { gateway, log }: PayDeps,
  payment: PaymentRow,
  pay_with: PayWith,
): Promise<GatewayPayment | Refusal<'payment_method_unknown' | 'payment_refused'> | 'lost' | 'unreachable'> {
  const payment_id = payment.id;
  try {
    return await gateway.charge({
      key: payment_id,
      amount: payment.amount,
      currency: payment.currency,
      payment_id,
      ...pay_with,
      return_path: pay_with.return_path ?? pathBack(payment),
    });
  } catch (error) {
    if (error instanceof UnknownPaymentMethod) {
      return unknownMethod();
    }
    if (error instanceof GatewayRefused) {
      log.error({ payment_id, err: error }, 'the gateway refused a payment');
      return refusedPayment();
    }
    if (!(error instanceof GatewayUnavailable)) throw error;
    log.warn({ payment_id, err: error }, 'the gateway gave no answer');
    return error instanceof GatewayUnreachable ? 'unreachable' : 'lost';
  }
}

/** Fails a payment that the gateway has never heard of; meanwhile a second request may have had it charged to another card. */
async function giveUp(
  { inTx, gateway }: PayDeps,
  payment_id: string,
  decline_reason: string,
  now: Date,
): Promise<void> {
  if (await gateway.retrieve({ key: payment_id })) return;
  await inTx((tx) => movePayment(tx, { id: payment_id, from: ['pending'], to: 'failed', decline_reason, now }));
}

const askedBy = (payment: PaymentRow) =>
  payment.gateway_id === null ? { key: payment.id } : { gateway_id: payment.gateway_id };

/** Asks the gateway how a payment stands and settles it accordingly. */
export async function lookAt({ inTx, gateway }: PayDeps, payment: PaymentRow, now: Date): Promise<Settled> {
  const said = await gateway.retrieve(askedBy(payment));
  return said ? settle(inTx, payment.id, said, now) : { status: 'processing' };
}

/**
 * Settles a stuck payment in one transaction, which `within` opens and adds its own to: writes down what the gateway says of it; with `give_up`
 * the gateway lets go of what it has not taken, and a payment it never heard of has failed. Throws when the gateway is away.
 */
export async function settleStuck<Result>(
  gateway: Gateway,
  payment: PaymentRow,
  verb: 'ask_again' | 'give_up',
  now: Date,
  within: (work: (tx: Tx) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const said = await gateway.retrieve(askedBy(payment));
  const isOpen = said?.status === 'processing' || said?.status === 'action_needed';
  const after =
    verb === 'give_up' && said !== null && isOpen ? await gateway.cancel({ gateway_id: said.gateway_id }) : said;
  return within(async (tx) => {
    if (after !== null && after.status !== 'processing' && after.status !== 'action_needed')
      await settleIn(tx, payment.id, after, now);
    else if (after === null && verb === 'give_up')
      await movePayment(tx, {
        id: payment.id,
        from: ['stuck'],
        to: 'failed',
        decline_reason: 'never_reached_gateway',
        now,
      });
  });
}

function settle(inTx: InTx, payment_id: string, said: GatewayPayment, now: Date): Promise<Settled> {
  return inTx((tx) => settleIn(tx, payment_id, said, now));
}

async function settleIn(tx: Tx, payment_id: string, said: GatewayPayment, now: Date): Promise<Settled> {
  const payment = await findPayment(tx, payment_id);
  if (!payment) throw new Error('A payment vanished while it was being settled.');
  return settlePayment(tx, payment, said, now);
}
