import { isRefusal, refuse } from '#contract/errors.ts';
import { paymentUnderWay } from '#contract/states/payment.ts';
import { payments } from '#locales/areas/payments.ts';
import { say } from '#locales/format.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { dueOf, openChangeOf } from '#server/modules/bookings/changes/index.ts';
import { statusOf } from '#server/modules/bookings/index.ts';
import { type BookingRow, lockBooking } from '#server/modules/bookings/queries.ts';
import { withMove } from '#server/modules/bookings/read/index.ts';
import { cardPurpose } from '#server/modules/bookings/requests/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import type { GatewayPayment } from '#server/providers/payments/charge-port.ts';
import { customerToSaveFor } from '../cards/save-cards.ts';
import { bookingNotWaiting, cardMissing, changeNotWaiting } from '../rules/card-refusals.ts';
import { confirmAtOnce, settlePayment } from '../settle-payment.ts';
import {
  claimPayment,
  findLive,
  findLiveOfChange,
  findPayment,
  insertChangePayment,
  movePayment,
  type PaymentRow,
  requestSave,
} from '../store.ts';
import type {
  Accepted,
  Begin,
  Begun,
  BookingSubject,
  CardIntent,
  CardOutcome,
  CardRefusal,
  CardRequest,
  ChangeCardRefusal,
  ChangeSubject,
} from './card-intent.ts';

const RECONCILE_AFTER_MS = 6_000;
const UNDER_WAY: ReadonlySet<string> = new Set(paymentUnderWay);

type BeginDeps = Parameters<Begin<PaymentRow, BookingSubject, never>>[2];

/** Charges a card now. The row is a payment, and money moves. */
export const chargeIntent: CardIntent<PaymentRow, GatewayPayment> = {
  purpose: 'charge',
  effect_field: 'payment_id',
  unheard: 'ask_again',
  prepare: async (deps, _row, { save_for, ...card }) => {
    const customer = save_for ? await customerToSaveFor(deps, save_for) : null;
    return customer === null ? card : { ...card, customer, save_card: true };
  },
  beginForBooking,
  beginForChange,
  find: findPayment,
  ask: (gateway, { id, amount, currency }, pay_with) =>
    gateway.charge({ key: id, amount, currency, payment_id: id, ...pay_with }),
  retrieve: (gateway, payment) => gateway.retrieve(gatewayReference(payment)),
  cancel: (gateway, gateway_id) => gateway.cancel({ gateway_id }),
  settle: async (tx, payment, said, { pay_with, now }) =>
    accepted(await settlePayment(tx, payment, said, now), pay_with),
  settleAtOnce,
  pollLater: async (tx, payment, request) => {
    await saveCardLater(tx, payment.id, request);
    await pollLater(tx, payment.id, request.now);
  },
  fail: (tx, id, decline_reason, now) => movePayment(tx, { id, from: ['pending'], to: 'failed', decline_reason, now }),
};

/** How a payment is polled at the gateway: by the gateway's id, or by its key when the answer was lost. */
export const gatewayReference = (payment: PaymentRow) =>
  payment.gateway_id === null ? { key: payment.id } : { gateway_id: payment.gateway_id };

type Settled = Exclude<CardOutcome, Accepted> | { readonly status: 'confirmed' };

const accepted = (settled: Settled, pay_with: CardRequest['pay_with']): CardOutcome =>
  settled.status === 'confirmed' ? { status: 'confirmed', payment_method: pay_with?.payment_method ?? null } : settled;

/** Confirms the booking in one statement. For a payment in progress, stores the data that its success needs. */
async function settleAtOnce(
  tx: Tx,
  payment: PaymentRow,
  said: GatewayPayment,
  request: CardRequest,
): Promise<Accepted | null> {
  const { subject, pay_with, now } = request;
  if (said.status === 'succeeded' && 'booking' in subject) {
    const confirmed = await confirmAtOnce(tx, { booking: subject.booking.row, payment }, said, now);
    const payment_method = pay_with?.payment_method ?? null;
    if (confirmed) return { status: 'confirmed', payment_method, booking: withMove(subject.booking, confirmed) };
  }
  if (said.status === 'action_needed' || said.status === 'processing') await saveCardLater(tx, payment.id, request);
  if (said.status === 'processing') await pollLater(tx, payment.id, now);
  return null;
}

/**
 * Enqueues saving the card, by the first caller that records the success. After an immediate success the handler saves
 * it.
 */
async function saveCardLater(tx: Tx, payment_id: string, { pay_with }: CardRequest): Promise<void> {
  if (pay_with?.save_card) await requestSave(tx, payment_id, pay_with.payment_method);
}

/** Enqueues a poll of the gateway. The sweep finds payments whose process died. */
function pollLater(tx: Tx, payment_id: string, now: Date): Promise<void> {
  const run_at = new Date(now.getTime() + RECONCILE_AFTER_MS);
  return enqueueJob(tx, 'reconcile-payment', { payment_id }, { key: `payment:${payment_id}`, run_at });
}

const isWaiting = (booking: BookingRow, now: Date): boolean =>
  cardPurpose({ ...booking, status: statusOf(booking, now) }, now) === 'charge';

const done: Accepted = { status: 'confirmed', payment_method: null };

/** Begins from the loaded booking if it is still current, in one statement; otherwise from the locked booking. */
async function beginForBooking(
  tx: Tx,
  { subject: { booking: read }, pay_with, now }: CardRequest<BookingSubject>,
  { gateway, key }: BeginDeps,
): Promise<Begun<PaymentRow> | CardRefusal> {
  const claim = ({ id: booking_id, provider_id, total: amount, currency }: BookingRow) =>
    claimPayment(tx, key, { booking_id, provider_id, amount, currency, gateway, now });
  const isOpen = !read.payments.some((payment) => payment.status !== 'failed') && isWaiting(read.row, now);
  const atOnce = isOpen && pay_with ? await claim(read.row) : null;
  if (atOnce) return { is: 'fresh', row: atOnce, is_stored: true };

  const booking = await lockBooking(tx, read.row.id);
  if (!booking) return refuse('not_found');
  const live = await findLive(tx, booking.id);
  if (live?.status === 'succeeded')
    return { is: 'done', accepted: { ...done, payment_method: pay_with?.payment_method ?? null }, row: live };
  const underWay = live !== null && UNDER_WAY.has(live.status) ? live : null;
  // An attempt that the gateway knows is polled, even if the booking has changed meanwhile.
  if (underWay && (underWay.gateway_id !== null || isWaiting(booking, now))) return { is: 'under_way', row: underWay };
  if (!isWaiting(booking, now)) return bookingNotWaiting('charge', statusOf(booking, now));
  if (!pay_with) return cardMissing();
  const fresh = await claim(booking);
  return fresh ? { is: 'fresh', row: fresh, is_stored: true } : refuse('payment_pending');
}

async function beginForChange(
  tx: Tx,
  { subject: { change_id, actor }, pay_with, now }: CardRequest<ChangeSubject>,
  { gateway }: BeginDeps,
): Promise<Begun<PaymentRow> | ChangeCardRefusal> {
  const opened = await openChangeOf(tx, change_id, actor, now);
  if (isRefusal(opened)) return opened;
  const { booking, change, role, status } = opened;
  if (role !== 'customer') return refuse('not_found', say(payments, 'change.not_found'));
  if (status === 'applied')
    return { is: 'done', accepted: { ...done, payment_method: pay_with?.payment_method ?? null }, row: null };
  const live = await findLiveOfChange(tx, change.id);
  // An attempt that the gateway knows is polled, even if the change has ended meanwhile.
  if (live && (live.gateway_id !== null || status === 'awaiting_payment')) return { is: 'under_way', row: live };
  const refusal = changeNotWaiting(status);
  if (refusal) return refusal;
  const amount = dueOf(booking, change);
  if (amount <= 0)
    return refuse('change_state', say(payments, 'change.nothing_due'), { extra: { change_status: status } });
  if (!pay_with) return cardMissing();
  const { id: booking_id, provider_id, currency } = booking;
  const fresh = await insertChangePayment(tx, { booking_id, change_id, provider_id, amount, currency, gateway, now });
  return fresh ? { is: 'fresh', row: fresh } : refuse('payment_pending');
}
