import { bookingMachine } from '#contract/states/booking.ts';
import { fromStates } from '#contract/states/machine.ts';
import { paymentUnderWay } from '#contract/states/payment.ts';
import { loadSlotInput } from '#server/domain/availability/queries.ts';
import { paddedRange } from '#server/domain/availability/rules.ts';
import { applyChange, expireChanges, lockChange } from '#server/domain/bookings/changes/index.ts';
import { clearTheWayBack, mayRevive, retakeTime } from '#server/domain/bookings/create/index.ts';
import { timeChanged } from '#server/domain/bookings/index.ts';
import {
  type BookingMove,
  type BookingRow,
  lockBooking,
  moveBooking,
  setPaymentStatus,
} from '#server/domain/bookings/queries.ts';
import {
  afterFailedCharge,
  confirmed,
  noteFailedAcceptance,
  noteFailedCharge,
  notePaid,
} from '#server/domain/bookings/requests/index.ts';
import { enqueueJob } from '#server/domain/notifications/queries.ts';
import { postJournal } from '#server/domain/wallet/ledger/index.ts';
import { paymentJournal, unallocatedJournal } from '#server/domain/wallet/rules.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { GatewayPayment } from '#server/providers/payments/port.ts';
import { settleDifference } from './difference.ts';
import { moneyOf } from './money.ts';
import type { Failure, Waiting } from './rules/outcome.ts';
import {
  type Confirmed,
  confirmPaid,
  findLive,
  findLiveOfChange,
  insertRefund,
  movePayment,
  type PaymentRow,
} from './store.ts';

/** What a payment came to, for its customer. */
export type Settled = { readonly status: 'confirmed' } | Waiting | Failure;

/**
 * The common end of a payment in one statement: it succeeded, and its booking still waits for it. Null when either has
 * moved since they were read, or the page has no owner; nothing is written then, and `settlePayment` finds out what
 * there is to do.
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
    { ...aboutPayment(payment, now), lines: paymentJournal(moneyOf(booking, owner_id)) },
  );
}

/** What a success may still come to: one that failed tells of it last (`paymentMachine`). */
const MAY_SUCCEED = [...paymentUnderWay, 'failed'];

/**
 * Writes down what the gateway said of a payment, in the open transaction: whoever hears it first (the answer, the
 * webhook, the reconcile job) moves payment, booking and books together; everybody later finds it done. Money that
 * comes after the hold ran out still buys the time when it is free, and goes straight back when it is not.
 */
export async function settlePayment(tx: Tx, payment: PaymentRow, said: GatewayPayment, now: Date): Promise<Settled> {
  if (said.status === 'declined') return settleDeclined(tx, payment, said, now);
  if (said.status !== 'succeeded') {
    const { gateway_id, card } = said;
    const action = said.status === 'action_needed' ? said.action : null;
    await movePayment(tx, { id: payment.id, from: ['pending'], to: 'pending', gateway_id, card, action, now });
    return action ? { status: 'action_needed', url: action.url } : { status: 'processing' };
  }
  // Its owner wished to keep it, and the bank has said yes.
  if (payment.save_token !== null)
    await enqueueJob(tx, 'save-card', { payment_id: payment.id }, { key: `save-card:${payment.id}` });
  return payment.change_id === null
    ? settleBookingPayment(tx, payment, said, now)
    : settleChangePayment(tx, payment, payment.change_id, said, now);
}

type Declined = Extract<GatewayPayment, { status: 'declined' }>;
type Succeeded = Extract<GatewayPayment, { status: 'succeeded' }>;

async function settleDeclined(tx: Tx, payment: PaymentRow, said: Declined, now: Date): Promise<Settled> {
  // As below: whoever begins another payment holds the booking and waits for this one.
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
 * Notes a success beside the payment that lives already, if there is one: another card may have paid, or be paying,
 * meanwhile, and then this money is for nothing (`isSecond`). Not the first time where somebody else heard it before.
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
  // The booking is locked before the payment moves, in the same order as everywhere else, so that nobody waits in a
  // circle.
  const booking = await lockBooking(tx, payment.booking_id);
  if (!booking) throw new Error('A payment without its booking.');
  const { isFirst, isSecond } = await noteSuccess(tx, payment, await findLive(tx, booking.id), said, now);
  if (!isFirst) return { status: booking.status === 'confirmed' ? 'confirmed' : 'too_late' };
  // Nobody is left to give the session on a page whose owner is gone: that money goes back too.
  const owner_id = booking.provider_owner_id;
  if (!isSecond && owner_id !== null && booking.status === 'confirmed' && booking.payment_status === 'scheduled') {
    await postJournal(tx, { ...aboutPayment(payment, now), lines: paymentJournal(moneyOf(booking, owner_id)) });
    await notePaid(tx, booking.id, now);
    await enqueueJob(tx, 'notify-request', { booking_id: booking.id, kind: 'charged' });
    return { status: 'confirmed' };
  }
  if (!isSecond && owner_id !== null && (await confirm(tx, booking, now))) {
    await postJournal(tx, { ...aboutPayment(payment, now), lines: paymentJournal(moneyOf(booking, owner_id)) });
    await confirmed(tx, booking);
    return { status: 'confirmed' };
  }
  await sendBack(tx, payment, isSecond ? 'paid a second time' : 'paid after the time had gone', now);
  if (isSecond) return { status: booking.status === 'confirmed' ? 'confirmed' : 'processing' };
  // Otherwise it would go on saying that nothing was charged.
  if (booking.payment_status === 'none') await setPaymentStatus(tx, booking.id, 'refunded', now);
  await enqueueJob(tx, 'send-booking-mail', { booking_id: booking.id, kind: 'paid_too_late' });
  return { status: 'too_late' };
}

/**
 * The end of a change's payment: it applies the change that still waits for it, with booking and books, and goes
 * straight back when the change has ended meanwhile.
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

/** Takes money that bought nothing into the books and sends it back. */
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

/** What follows where a card was charged that its owner had given before: they are told, and may pay by another one. */
export async function chargeFailed(tx: Tx, booking_id: string, now: Date): Promise<void> {
  const booking = await lockBooking(tx, booking_id);
  if (booking?.status === 'awaiting_payment' && booking.is_request) {
    if (await noteFailedAcceptance(tx, booking_id, now))
      await enqueueJob(tx, 'notify-request', { booking_id, kind: 'charge_failed' });
  }
  // A try of the customer's own in between is none of the planned ones.
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
    why: 'paid',
    now,
  };
}

async function confirm(tx: Tx, booking: BookingRow, now: Date): Promise<boolean> {
  if (booking.status === 'awaiting_payment') return moveBooking(tx, paidMove(booking, now));
  if (booking.status !== 'expired' || booking.starts_at <= now || booking.service_id === null) return false;
  const found = await loadSlotInput(tx, booking.service_id, { from: booking.starts_at, to: booking.ends_at }, { now });
  if (!found) return false;
  const { buffer_before_minutes, buffer_after_minutes } = found.provider;
  const padded = paddedRange(booking.starts_at, booking.ends_at, buffer_before_minutes, buffer_after_minutes);
  if (booking.participants > found.service.capacity) return false;
  // What others held and let run out has no say, whether or not the sweep has been there.
  await clearTheWayBack(tx, booking, padded, now);
  await expireChanges(tx, { provider_id: booking.provider_id }, now);
  if (!(await mayRevive(tx, booking))) return false;
  if (!(await retakeTime(tx, booking, { padded, capacity: found.service.capacity }))) return false;
  await timeChanged(tx, booking.provider_id);
  return moveBooking(tx, {
    ...paidMove(booking, now),
    from: fromStates(bookingMachine, 'fulfil_late'),
    why: 'paid late, the time was still free',
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
