import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { type ChangeStatus, type ChangeVerb, changeMachine } from '#contract/states/change.ts';
import { allowedVerbs, fromStates } from '#contract/states/machine.ts';
import { bookingChanges } from '#locales/areas/booking-changes.ts';
import { say } from '#locales/format.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { enqueueJobs } from '#server/modules/notifications/queries.ts';
import { findHoldMinutes } from '../create/fee-store.ts';
import { failedChargeDeadline, holdUntil } from '../create/rules/hold-deadlines.ts';
import { roleIn } from '../policy.ts';
import type { LoadedBooking } from '../read/details-store.ts';
import { changeStatusOf, statusOf } from '../status.ts';
import { type BookingRow, lockBookingOf } from '../store.ts';
import { type Applied, applyChange, readLocked } from './apply-change.ts';
import { DISPUTED, hasGivenBack, heldTooLong, REFUNDED_BEFORE } from './change-limits.ts';
import { type ChangeRow, isBeingCharged, lockChange, moveChange } from './change-store.ts';
import { changeNews, endChange } from './end-change.ts';
import { dueOf } from './rules/change.ts';

type AnswerRefusal = RefusalOf<'not_found' | 'change_state' | 'booking_state'>;

/**
 * An answered change. If it is `applied`, it needs no payment, and the caller posts its journal in this transaction.
 */
export interface Answered {
  readonly booking: BookingRow;
  readonly role: 'customer' | 'provider';
  readonly applied: Applied | null;
}

/**
 * Answers a change (`booking_status` with `change_id`) in the open transaction. If the other side accepts, it is
 * applied, or waits for the customer to pay the difference. If either side rejects it, the booking does not change.
 */
export async function answerChange(
  tx: Tx,
  answer: { readonly change_id: string; readonly status: 'accepted' | 'rejected' },
  actor: Actor,
  now: Date,
): Promise<Answered | AnswerRefusal> {
  const opened = await openChangeOf(tx, answer.change_id, actor, now);
  if (isRefusal(opened)) return opened;
  const { booking, change, role, status } = opened;
  const verb: ChangeVerb = answer.status === 'accepted' ? 'accept' : 'reject';
  const isOwn = change.by_role === role;
  if (!allowedVerbs(changeMachine, status, role).includes(verb) || (verb === 'accept' && isOwn))
    return refuse(
      'change_state',
      isOwn && status === 'proposed' ? say(bookingChanges, 'other_side') : say(bookingChanges, `status.${status}`),
      { extra: { change_status: status } },
    );
  if (verb === 'reject') {
    // Whoever answers, or takes back what they proposed, knows it.
    const to = role === 'customer' ? 'provider' : 'customer';
    await endChange(tx, change, 'reject', now, status === 'proposed' ? [changeNews(change.id, 'rejected', to)] : []);
    return { booking, role, applied: null };
  }
  if (await isBeingCharged(tx, booking)) return paidJustNow(status);
  const due = dueOf(booking, change);
  const details = await readLocked(tx, booking);
  const overtaken = moneyOvertook(details, change);
  if (overtaken) return overtaken;
  if (due === 0)
    return { booking, role, applied: await applyChange(tx, { booking, details, change, verb: 'accept' }, now) };
  const expires_at =
    role === 'customer'
      ? holdUntil(now, await findHoldMinutes(tx), booking.starts_at, change.starts_at)
      : untilStart(booking, change, now);
  await moveChange(tx, {
    id: change.id,
    from: fromStates(changeMachine, 'accept', 'awaiting_payment'),
    to: 'awaiting_payment',
    expires_at,
    now,
  });
  const waiting = { ...change, status: 'awaiting_payment', expires_at: new Date(expires_at) };
  if (due < 0)
    return {
      booking,
      role,
      applied: await applyChange(tx, { booking, details, change: waiting, verb: 'refund' }, now),
    };
  if (role === 'provider') await enqueueJobs(tx, [changeNews(change.id, 'to_pay')]);
  return { booking, role, applied: null };
}

/**
 * Finds the customer's change that costs nothing more and applies it in the open transaction; the caller books its
 * money in the same transaction.
 */
export async function settleFreeChange(
  tx: Tx,
  change_id: string,
  actor: Actor,
  now: Date,
): Promise<{ readonly booking: BookingRow; readonly applied: Applied } | AnswerRefusal> {
  const opened = await openChangeOf(tx, change_id, actor, now);
  if (isRefusal(opened)) return opened;
  const { booking, change, role, status } = opened;
  if (role !== 'customer' || !allowedVerbs(changeMachine, status, role).includes('refund'))
    return refuse('change_state', say(bookingChanges, `status.${status}`), { extra: { change_status: status } });
  const details = await readLocked(tx, booking);
  const overtaken = moneyOvertook(details, change);
  if (overtaken) return overtaken;
  if (dueOf(booking, change) > 0)
    return refuse('change_state', say(bookingChanges, 'to_be_paid'), {
      extra: { change_status: status },
    });
  if (await isBeingCharged(tx, booking)) return paidJustNow(status);
  return { booking, applied: await applyChange(tx, { booking, details, change, verb: 'refund' }, now) };
}

/** Why a change is no longer possible: money was paid or refunded after the proposal, or a payment is in progress. */
function moneyOvertook(
  { row: booking, payments }: LoadedBooking,
  change: ChangeRow,
): RefusalOf<'booking_state'> | null {
  const extra = { booking_status: booking.status };
  if (booking.payment_status === 'disputed') return refuse('booking_state', DISPUTED, { extra });
  if (dueOf(booking, change) < 0 && hasGivenBack(booking)) return refuse('booking_state', REFUNDED_BEFORE, { extra });
  if (change.starts_at <= booking.starts_at) return null;
  const late = heldTooLong(payments, change.ends_at, booking);
  return late === null ? null : refuse('booking_state', late, { extra });
}

/**
 * The refusal while the old price is being charged. The change waits for that payment, and then for its own difference.
 */
const paidJustNow = (change_status: ChangeStatus) =>
  refuse('change_state', say(bookingChanges, 'charging'), {
    extra: { change_status },
  });

/** A locked, open change of a locked booking, with its status by the clock. */
export interface OpenedChange {
  readonly booking: BookingRow;
  readonly change: ChangeRow;
  readonly role: 'customer' | 'provider';
  readonly status: ChangeStatus;
}

/** Locks a booking and its change, in that order, for one of its two sides. */
export async function openChangeOf(
  tx: Tx,
  change_id: string,
  actor: Actor,
  now: Date,
): Promise<OpenedChange | AnswerRefusal> {
  const booking = await lockBookingOf(tx, { change_id });
  const change = booking && (await lockChange(tx, change_id));
  const role = booking && roleIn(booking, actor);
  if (!booking || !change || !role || role === 'admin')
    return refuse('not_found', say(bookingChanges, 'change_not_found'));
  const status = changeStatusOf(change, now);
  const booking_status = statusOf(booking, now);
  if (status !== 'applied' && (booking_status !== 'confirmed' || booking.starts_at <= now))
    return refuse('booking_state', say(bookingChanges, 'closed'), { extra: { booking_status } });
  return { booking, change, role, status };
}

const untilStart = (booking: BookingRow, change: ChangeRow, now: Date): string =>
  failedChargeDeadline(now, new Date(Math.min(booking.starts_at.getTime(), change.starts_at.getTime())));
