import { bookingMachine } from '#contract/states/booking.ts';
import { fromStates } from '#contract/states/machine.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { applyChange, dueOf, lockChange } from '#server/modules/bookings/changes/index.ts';
import { requestDeadline, scheduledCharge } from '#server/modules/bookings/create/index.ts';
import { historyNote, statusOf } from '#server/modules/bookings/index.ts';
import { type BookingRow, lockBooking, moveBooking, wasConfirmed } from '#server/modules/bookings/queries.ts';
import { announceConfirmed, cardPurpose, putBefore, scheduleCharge } from '#server/modules/bookings/requests/index.ts';
import { enqueueJob } from '#server/modules/notifications/queries.ts';
import type { GatewayVerification } from '#server/providers/payments/card-port.ts';
import type { Failure, Waiting } from '../rules/payment-outcome.ts';
import { scheduleDifference } from '../settle-difference.ts';
import { type BookingCard, forgetLater, giveUpLater, moveBookingCard } from './booking-card-store.ts';

/** A verified card and its effect: the request was submitted to its provider, or the far-ahead booking confirmed. */
export interface Verified {
  readonly status: 'requested' | 'confirmed';
  readonly payment_method: string | null;
}

/**
 * Records the gateway's result for a card in the open transaction. The first caller (the answer, the webhook or the
 * reconcile job) moves card and booking together. A verified card submits its request to the provider, or confirms a
 * far-ahead booking to be charged later.
 */
export async function settleVerification(
  tx: Tx,
  card: BookingCard,
  said: GatewayVerification,
  now: Date,
): Promise<Verified | Waiting | Failure> {
  const noted = { id: card.id, from: 'pending' as const, gateway_id: said.gateway_id, card: said.card, now };
  if (said.status === 'declined') {
    await moveBookingCard(tx, { ...noted, to: 'failed', decline_reason: said.reason });
    return { status: 'declined', reason: said.reason };
  }
  if (said.status === 'action_needed') {
    const isOpen = await moveBookingCard(tx, { ...noted, to: 'pending', action: said.action });
    if (!isOpen) await giveUpLater(tx, card.id);
    return { status: 'action_needed', url: said.action.url };
  }
  if (said.status === 'processing') {
    await moveBookingCard(tx, { ...noted, to: 'pending' });
    return { status: 'processing' };
  }
  // The booking is locked before its card moves, in the same order as everywhere else.
  const booking = await lockBooking(tx, card.booking_id);
  if (!booking) throw new Error('A card without its booking.');
  const { payment_method } = said;
  const isFirst = await moveBookingCard(tx, { ...noted, to: 'verified', payment_method });
  // A released booking charges nothing to the card; a card that is verified already, or saved, is needed and stays.
  if (!isFirst) await forgetLater(tx, payment_method);
  if (isFirst && card.is_to_save)
    await enqueueJob(tx, 'save-card', { booking_card_id: card.id }, { key: `save-card:${card.id}` });
  if (card.change_id !== null) {
    const isApplied = await applyVerified(tx, { booking, change_id: card.change_id, isFirst }, now);
    return isApplied ? { status: 'confirmed', payment_method } : { status: 'too_late' };
  }
  const status = statusOf(booking, now);
  if (!isFirst || cardPurpose({ ...booking, status }, now) !== 'verify') {
    if (status === 'requested' || status === 'confirmed') return { status, payment_method };
    // A booking that the card submitted or confirmed may have ended since, which does not change the card's result.
    const went = isFirst ? null : await outcomeOf(tx, booking);
    return went === null ? { status: 'too_late' } : { status: went, payment_method };
  }
  if (status === 'requested') {
    const deadline = requestDeadline(now, booking.starts_at, booking.service_request_hours);
    if (typeof deadline !== 'string') return { status: 'too_late' };
    await putBefore(tx, { id: booking.id, payment_status: 'authorized', expires_at: deadline, now });
    await enqueueJob(tx, 'notify-request', { booking_id: booking.id, kind: 'asked' });
    return { status: 'requested', payment_method };
  }
  const charge_at = scheduledCharge(now, booking.starts_at);
  if (charge_at === null) return { status: 'too_late' };
  await moveBooking(tx, {
    id: booking.id,
    from: fromStates(bookingMachine, 'pay', 'confirmed'),
    to: 'confirmed',
    payment_status: 'scheduled',
    by_role: 'system',
    note: historyNote('card_verified'),
    now,
  });
  await scheduleCharge(tx, booking.id, charge_at);
  await announceConfirmed(tx, booking);
  return { status: 'confirmed', payment_method };
}

/** What a booking became by a verified card, however it ended: submitted to its provider, or confirmed; else null. */
async function outcomeOf(tx: Tx, { id, asked_at }: BookingRow): Promise<'requested' | 'confirmed' | null> {
  if (asked_at !== null) return 'requested';
  return (await wasConfirmed(tx, id)) ? 'confirmed' : null;
}

/** Applies the change whose card was verified, if it still waits. Returns whether it is applied. */
async function applyVerified(
  tx: Tx,
  { booking, change_id, isFirst }: { booking: BookingRow; change_id: string; isFirst: boolean },
  now: Date,
): Promise<boolean> {
  const change = await lockChange(tx, change_id);
  if (!change) throw new Error('A card without its change.');
  const isAwaited =
    change.status === 'awaiting_payment' && booking.status === 'confirmed' && booking.starts_at > now && isFirst;
  if (!isAwaited || booking.provider_owner_id === null || booking.total > 0 || dueOf(booking, change) <= 0)
    return change.status === 'applied';
  const applied = await applyChange(tx, { booking, change, verb: 'pay', is_later: true }, now);
  await scheduleDifference(tx, applied, now);
  return true;
}
