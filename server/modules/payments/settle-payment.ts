import { bookingMachine } from '#contract/states/booking.ts';
import { fromStates } from '#contract/states/machine.ts';
import { paymentUnderWay } from '#contract/states/payment.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { applyChange, expireChanges, lockChange } from '#server/modules/bookings/changes/index.ts';
import { expireHoldsOfCode, mayRevive } from '#server/modules/bookings/create/index.ts';
import { retakeInventory } from '#server/modules/bookings/holds/index.ts';
import { historyNote, refreshListingLater } from '#server/modules/bookings/index.ts';
import {
  type BookingMove,
  type BookingRow,
  lockBooking,
  moveBooking,
  setPaymentStatus,
} from '#server/modules/bookings/queries.ts';
import {
  afterFailedCharge,
  announceConfirmed,
  noteFailedAcceptance,
  noteFailedCharge,
  notePaid,
} from '#server/modules/bookings/requests/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import { postJournal } from '#server/modules/wallet/ledger/index.ts';
import { hasBought, paymentJournal, unallocatedJournal } from '#server/modules/wallet/rules.ts';
import type { GatewayPayment } from '#server/providers/payments/charge-port.ts';
import { toBookingMoney } from './booking-money.ts';
import { insertRefund } from './refund-store.ts';
import type { Failure, Waiting } from './rules/payment-outcome.ts';
import { settleDifference } from './settle-difference.ts';
import {
  type Confirmed,
  confirmPaid,
  findLive,
  findLiveOfChange,
  listMoved,
  movePayment,
  type PaymentRow,
} from './store.ts';

/** The result of a payment, for its customer. */
export type Settled = { readonly status: 'confirmed' } | Waiting | Failure;

/**
 * Settles the common case in one statement: the payment succeeded, and its booking still waits for it. Returns null and
 * writes nothing if either has changed since it was read, or the page has no owner. `settlePayment` then decides.
 */
export async function confirmAtOnce(
  tx: Tx,
  { booking, payment }: { booking: BookingRow; payment: PaymentRow },
  said: Succeeded,
  now: Date,
): Promise<Confirmed | null> {
  const owner_id = booking.provider_owner_id;
  if (owner_id === null) return null;
  return confirmPaid(
    tx,
    { id: payment.id, gateway_id: said.gateway_id, card: said.card, fingerprint: said.fingerprint, now },
    paidMove(booking, now),
    { ...aboutPayment(payment, now), lines: paymentJournal(toBookingMoney(booking, owner_id)) },
  );
}

/** The states a payment may succeed from; a failed one may report its success late (`paymentMachine`). */
const MAY_SUCCEED = [...paymentUnderWay, 'failed'];

/**
 * Records the gateway's result for a payment in the open transaction. The first caller (the answer, the webhook or the
 * reconcile job) changes payment, booking and ledger together; later calls have no effect. Money that arrives after the
 * hold has expired still pays for the time if that is free, and is refunded otherwise.
 */
export async function settlePayment(tx: Tx, payment: PaymentRow, said: GatewayPayment, now: Date): Promise<Settled> {
  if (said.status === 'declined') return settleDeclined(tx, payment, said, now);
  if (said.status !== 'succeeded') {
    const { gateway_id, card } = said;
    const action = said.status === 'action_needed' ? said.action : null;
    await movePayment(tx, { id: payment.id, from: ['pending'], to: 'pending', gateway_id, card, action, now });
    return action ? { status: 'action_needed', url: action.url } : { status: 'processing' };
  }
  // The card's owner asked to save it, and the bank has accepted it.
  if (payment.save_token !== null)
    await enqueueJob(tx, 'save-card', { payment_id: payment.id }, { key: `save-card:${payment.id}` });
  return payment.change_id === null
    ? settleBookingPayment(tx, payment, said, now)
    : settleChangePayment(tx, payment, payment.change_id, said, now);
}

type Declined = Extract<GatewayPayment, { status: 'declined' }>;
type Succeeded = Extract<GatewayPayment, { status: 'succeeded' }>;

async function settleDeclined(tx: Tx, payment: PaymentRow, said: Declined, now: Date): Promise<Settled> {
  // As below: a transaction that begins another payment has locked the booking and waits for this one.
  await lockBooking(tx, payment.booking_id);
  const failed = await movePayment(tx, {
    id: payment.id,
    from: paymentUnderWay,
    to: 'failed',
    gateway_id: said.gateway_id,
    card: said.card,
    decline_reason: said.reason,
    now,
  });
  if (failed && payment.change_id === null) await chargeFailed(tx, payment.booking_id, now);
  return { status: 'declined', reason: said.reason };
}

/**
 * Records a success. If another card has paid or is paying meanwhile, this payment buys nothing (`isSecond`). `isFirst`
 * is false if the success was recorded before.
 */
async function noteSuccess(
  tx: Tx,
  payment: PaymentRow,
  live: PaymentRow | null,
  said: Succeeded,
  now: Date,
): Promise<{ readonly isFirst: boolean; readonly isSecond: boolean }> {
  const isSecond = live !== null && live.id !== payment.id;
  const { gateway_id, card, fingerprint } = said;
  const to = isSecond ? 'refunded' : 'succeeded';
  const isFirst = await movePayment(tx, { id: payment.id, from: MAY_SUCCEED, to, gateway_id, card, fingerprint, now });
  return { isFirst, isSecond };
}

async function settleBookingPayment(tx: Tx, payment: PaymentRow, said: Succeeded, now: Date): Promise<Settled> {
  // The booking is locked before the payment moves, in the same order as everywhere, so that nothing deadlocks.
  const booking = await lockBooking(tx, payment.booking_id);
  if (!booking) throw new Error('A payment without its booking.');
  const { isFirst, isSecond } = await noteSuccess(tx, payment, await findLive(tx, booking.id), said, now);
  // A booking that this payment has paid may have ended since, which does not change the payment's result.
  if (!isFirst) {
    const isPaid = booking.status === 'confirmed' || hasBought(await listMoved(tx, payment.id));
    return { status: isPaid ? 'confirmed' : 'too_late' };
  }
  // A page without an owner cannot hold the session, so that money is refunded too.
  const owner_id = booking.provider_owner_id;
  if (!isSecond && owner_id !== null && booking.status === 'confirmed' && booking.payment_status === 'scheduled') {
    await postJournal(tx, { ...aboutPayment(payment, now), lines: paymentJournal(toBookingMoney(booking, owner_id)) });
    await notePaid(tx, booking.id, now);
    await enqueueJob(tx, 'notify-request', { booking_id: booking.id, kind: 'charged' });
    return { status: 'confirmed' };
  }
  if (!isSecond && owner_id !== null && (await confirm(tx, booking, now))) {
    await postJournal(tx, { ...aboutPayment(payment, now), lines: paymentJournal(toBookingMoney(booking, owner_id)) });
    await announceConfirmed(tx, booking);
    return { status: 'confirmed' };
  }
  await sendBack(tx, payment, isSecond ? 'paid a second time' : 'paid after the time had gone', now);
  if (isSecond) return { status: booking.status === 'confirmed' ? 'confirmed' : 'processing' };
  // The status would otherwise still say that nothing was charged.
  if (booking.payment_status === 'none') await setPaymentStatus(tx, booking.id, 'refunded', now);
  await enqueueJob(tx, 'send-booking-mail', { booking_id: booking.id, kind: 'paid_too_late' });
  return { status: 'too_late' };
}

/**
 * Settles a change's payment. Applies a waiting change with booking and ledger, or refunds the money if the change has
 * ended meanwhile.
 */
async function settleChangePayment(
  tx: Tx,
  payment: PaymentRow,
  change_id: string,
  said: Succeeded,
  now: Date,
): Promise<Settled> {
  const booking = await lockBooking(tx, payment.booking_id);
  const change = await lockChange(tx, change_id);
  if (!booking || !change) throw new Error('A payment without its change.');
  const { isFirst, isSecond } = await noteSuccess(tx, payment, await findLiveOfChange(tx, change.id), said, now);
  const asIs = change.status === 'applied' ? 'confirmed' : 'too_late';
  if (!isFirst) return { status: asIs };
  const isAwaited =
    change.status === 'awaiting_payment' && booking.status === 'confirmed' && booking.starts_at > now && !isSecond;
  if (isAwaited && booking.provider_owner_id !== null && change.difference === payment.amount) {
    const applied = await applyChange(tx, { booking, change, verb: 'pay' }, now);
    await settleDifference(tx, applied, payment, now);
    return { status: 'confirmed' };
  }
  await sendBack(tx, payment, isSecond ? 'paid a second time' : 'paid after the change had ended', now);
  if (isSecond) return { status: asIs };
  await enqueueJob(tx, 'send-change-mail', { change_id: change.id, what: 'paid_too_late' });
  return { status: 'too_late' };
}

/** Posts money that buys nothing and refunds it. */
async function sendBack(tx: Tx, payment: PaymentRow, reason: string, now: Date): Promise<void> {
  await postJournal(tx, { ...aboutPayment(payment, now), lines: unallocatedJournal(payment.amount, 'in') });
  const refund_id = await insertRefund(tx, {
    payment_id: payment.id,
    booking_id: payment.booking_id,
    amount: payment.amount,
    currency: payment.currency,
    reason,
    now,
  });
  await postJournal(tx, {
    ...aboutPayment(payment, now),
    kind: 'refund',
    cause: `refund:${refund_id}`,
    payment_id: null,
    refund_id,
    lines: unallocatedJournal(payment.amount, 'out'),
  });
  await enqueueJob(tx, 'send-refund', { refund_id }, { key: `refund:${refund_id}` });
}

/** Handles a failed later charge. The customer is notified and may pay with another card. */
export async function chargeFailed(tx: Tx, booking_id: string, now: Date): Promise<void> {
  const booking = await lockBooking(tx, booking_id);
  if (booking?.status === 'awaiting_payment' && booking.is_request) {
    if (await noteFailedAcceptance(tx, booking_id, now))
      await enqueueJob(tx, 'notify-request', { booking_id, kind: 'charge_failed' });
  }
  // An attempt by the customer in between does not count as a planned attempt.
  const isDue = booking?.charge_at != null && booking.charge_at <= now;
  if (booking?.status !== 'confirmed' || booking.payment_status !== 'scheduled' || !isDue) return;
  const next = afterFailedCharge(booking.charge_tries + 1, now, booking);
  await noteFailedCharge(tx, booking_id, next, now);
  await enqueueJob(tx, 'notify-request', { booking_id, kind: 'pay_yourself' });
}

function paidMove(booking: BookingRow, now: Date): BookingMove {
  return {
    id: booking.id,
    from: fromStates(bookingMachine, 'pay', 'confirmed'),
    to: 'confirmed',
    payment_status: 'paid',
    by_role: 'system',
    note: historyNote('paid'),
    now,
  };
}

async function confirm(tx: Tx, booking: BookingRow, now: Date): Promise<boolean> {
  if (booking.status === 'awaiting_payment') return moveBooking(tx, paidMove(booking, now));
  if (booking.status !== 'expired') return false;
  // Overdue holds of others do not block it, whether or not a job has expired them.
  await expireHoldsOfCode(tx, booking, now);
  await expireChanges(tx, { provider_id: booking.provider_id }, now);
  if (!(await mayRevive(tx, booking))) return false;
  if ((await retakeInventory(tx, booking, now, { isRequest: false })) !== 'taken') return false;
  await refreshListingLater(tx, booking.provider_id);
  return moveBooking(tx, {
    ...paidMove(booking, now),
    from: fromStates(bookingMachine, 'fulfil_late'),
    note: historyNote('paid_late'),
  });
}

function aboutPayment(payment: PaymentRow, now: Date) {
  return {
    kind: 'payment' as const,
    cause: `payment:${payment.id}`,
    booking_id: payment.booking_id,
    payment_id: payment.id,
    refund_id: null,
    currency: payment.currency,
    now,
  };
}
