import { isRefusal, type RefusalOf, refuse } from '#contract/errors.ts';
import { type ChangeStatus, type ChangeVerb, changeMachine } from '#contract/states/change.ts';
import { allowedVerbs, fromStates } from '#contract/states/machine.ts';
import { paddedRange } from '#server/domain/availability/index.ts';
import { enqueueJob } from '#server/domain/notifications/index.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/db.ts';
import { timeChanged } from './after.ts';
import {
  type ChangeRow,
  expireOverdueChanges,
  findChange,
  freeChangeSeats,
  insertChange,
  isBeingCharged,
  listPayments,
  lockChange,
  lockOpenChange,
  moveChange,
  swapSeats,
  writeChanged,
} from './change-store.ts';
import { roleIn } from './policy.ts';
import { changeDeadline, isChargedNow, paymentStatusAfter } from './rules/change.ts';
import { failedChargeDeadline, holdUntil } from './rules/hold.ts';
import { type ChargePlan, movedCharge } from './rules/later-charge.ts';
import { changeStatusOf, statusOf } from './standing.ts';
import { type BookingRow, lockBooking } from './store.ts';
import {
  type ChangeRefusal,
  type ChangeWish,
  DISPUTED,
  hasGivenBack,
  heldTooLong,
  lost,
  percentNow,
  REFUNDED_BEFORE,
  weighChange,
} from './weigh-change.ts';
import { findWhole } from './whole-store.ts';

/** A change that was just asked for. */
export interface Proposed {
  readonly booking: BookingRow;
  readonly change: ChangeRow;
  readonly role: 'customer' | 'provider';
}

/** What a change's money comes to, for whoever keeps the books: the booking as it was, and as it is now. */
export interface Applied {
  readonly before: BookingRow;
  readonly change: ChangeRow;
}

/**
 * Asks for a change in the open transaction and takes what it needs; the booking keeps its own until the change is applied. One's own earlier
 * change gives way; the other side's has to be answered first.
 */
export async function proposeChange(
  tx: Tx,
  wish: ChangeWish & { readonly note: string; readonly expected_difference?: number | undefined },
  actor: Actor,
  now: Date,
): Promise<Proposed | ChangeRefusal | RefusalOf<'change_open' | 'difference_changed'>> {
  // Locked before it is looked at, so that what is decided is what is written.
  await lockBooking(tx, wish.booking_id);
  const weighed = await weighChange(tx, wish, actor, now);
  if (isRefusal(weighed)) return weighed;
  const { row, by, found, slot, price, asks, participants, customer_address } = weighed;
  if (wish.expected_difference !== undefined && wish.expected_difference !== price.difference)
    return refuse('difference_changed', 'What this change costs has changed since you saw it. Please look again.', {
      extra: { difference: price.difference },
    });
  const open = await lockOpenChange(tx, row.id);
  const was = open && changeStatusOf(open, now);
  if (open && was === 'proposed' && open.by_role !== by)
    return refuse('change_open', 'There is a proposal waiting for your answer. Please answer it first.', {
      extra: { change_id: open.id },
    });
  if (open && was === 'awaiting_payment' && by === 'provider')
    return refuse('change_open', 'A change is accepted and being paid just now. Please wait until that is over.', {
      extra: { change_id: open.id },
    });
  if (open) await endChange(tx, open, was === 'expired' ? 'expire' : 'reject', now);

  const { service, provider } = found;
  const { line_items, unit_amount, difference, discount, credit, waived, system_charge, total } = price;
  const isOtherService = service.id !== row.service_id;
  const taken = await insertChange(
    tx,
    {
      booking_id: row.id,
      provider_id: row.provider_id,
      by_role: by,
      by_user_id: actor.kind === 'user' ? actor.user_id : null,
      status: asks === 'nobody' ? 'awaiting_payment' : 'proposed',
      service_id: service.id,
      title: isOtherService ? service.title : row.title,
      participants,
      starts_at: slot.starts_at,
      ends_at: slot.ends_at,
      place: isOtherService ? service.place : row.place,
      customer_address,
      note: wish.note,
      currency: row.currency,
      ...{ unit_amount, price: price.price, discount, credit, waived, system_charge, total, line_items, difference },
      cancellation_policy: isOtherService ? service.cancellation_policy : row.cancellation_policy,
      cancel_cutoff_minutes: isOtherService ? service.cancel_cutoff_minutes : row.cancel_cutoff_minutes,
      expires_at: (asks === 'nobody' ? holdUntil : changeDeadline)(now, row.starts_at, slot.starts_at),
    },
    {
      padded: paddedRange(slot.starts_at, slot.ends_at, provider.buffer_before_minutes, provider.buffer_after_minutes),
      capacity: service.capacity,
      schedule_version: provider.schedule_version,
      participants_now: row.participants,
    },
    now,
  );
  if (!taken.taken && taken.why === 'seats')
    return refuse(
      'seats_taken',
      taken.seats_left === 0 ? 'No seat is left at this time.' : `Only ${taken.seats_left} more can come at this time.`,
      { extra: { seats_left: taken.seats_left } },
    );
  if (!taken.taken) {
    const missed = { row, service_id: service.id, starts_at: new Date(slot.starts_at), participants };
    return lost(tx, found, missed, now, true);
  }
  await timeChanged(tx, row.provider_id);
  if (asks !== 'nobody') await tell(tx, taken.row, 'proposed');
  return { booking: row, change: taken.row, role: by };
}

type AnswerRefusal = RefusalOf<'not_found' | 'change_state' | 'booking_state'>;

/** A change that was answered; `applied` where no payment is to come first, and then its money is to be put in the books in this transaction. */
export interface Answered {
  readonly booking: BookingRow;
  readonly role: 'customer' | 'provider';
  readonly applied: Applied | null;
}

/**
 * Answers a change (`booking_status` with `change_id`) in the open transaction. The side that was asked accepts: it is applied, or waits for the
 * customer to pay the difference. Either side says no: the booking stays as it was.
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
      isOwn && status === 'proposed' ? 'The other side has to accept this.' : gone(status),
      {
        extra: { change_status: status },
      },
    );
  if (verb === 'reject') {
    await endChange(tx, change, 'reject', now);
    if (status === 'proposed') await tell(tx, change, 'rejected');
    return { booking, role, applied: null };
  }
  if (await isBeingCharged(tx, booking)) return paidJustNow(status);
  const due = dueOf(booking, change);
  const overtaken = await moneyOvertook(tx, booking, change);
  if (overtaken) return overtaken;
  if (due === 0) return { booking, role, applied: await applyChange(tx, { booking, change, verb: 'accept' }, now) };
  const expires_at =
    role === 'customer' ? holdUntil(now, booking.starts_at, change.starts_at) : untilStart(booking, change, now);
  await moveChange(tx, {
    id: change.id,
    from: fromStates(changeMachine, 'accept', 'awaiting_payment'),
    to: 'awaiting_payment',
    expires_at,
    now,
  });
  const waiting = { ...change, status: 'awaiting_payment', expires_at: new Date(expires_at) };
  if (due < 0)
    return { booking, role, applied: await applyChange(tx, { booking, change: waiting, verb: 'refund' }, now) };
  if (role === 'provider') await tell(tx, change, 'to_pay');
  return { booking, role, applied: null };
}

/** Finds the customer's change that costs nothing more and applies it in the open transaction; its money is to be put in the books in the same one. */
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
    return refuse('change_state', gone(status), { extra: { change_status: status } });
  const overtaken = await moneyOvertook(tx, booking, change);
  if (overtaken) return overtaken;
  if (dueOf(booking, change) > 0)
    return refuse('change_state', 'This change costs something: it is applied once that is paid.', {
      extra: { change_status: status },
    });
  if (await isBeingCharged(tx, booking)) return paidJustNow(status);
  return { booking, applied: await applyChange(tx, { booking, change, verb: 'refund' }, now) };
}

/** Why a change that was possible when it was asked for is not any more: money has been taken or gone back since, or the bank is asked for it. */
async function moneyOvertook(
  tx: Tx,
  booking: BookingRow,
  change: ChangeRow,
): Promise<RefusalOf<'booking_state'> | null> {
  const extra = { booking_status: booking.status };
  if (booking.payment_status === 'disputed') return refuse('booking_state', DISPUTED, { extra });
  if (dueOf(booking, change) < 0 && hasGivenBack(booking)) return refuse('booking_state', REFUNDED_BEFORE, { extra });
  if (change.starts_at <= booking.starts_at) return null;
  const late = heldTooLong(await listPayments(tx, booking.id), change.ends_at, booking);
  return late === null ? null : refuse('booking_state', late, { extra });
}

/** What is being charged is the price of before: the change waits for it, and then for its own difference. */
const paidJustNow = (change_status: ChangeStatus) =>
  refuse('change_state', 'This booking is being paid just now. Please try again in a moment.', {
    extra: { change_status },
  });

/** What is to be settled with the card for a change now, in minor units: above 0 to be paid, below 0 to go back. */
export function dueOf(booking: BookingRow, change: ChangeRow): number {
  return isChargedNow(booking.payment_status) ? change.difference : 0;
}

/** A locked change of a locked booking that somebody may do something about, with how it stands by the clock. */
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
  const found = await findChange(tx, change_id);
  const booking = found && (await lockBooking(tx, found.booking_id));
  const change = found && (await lockChange(tx, found.id));
  const role = booking && roleIn(booking, actor);
  if (!booking || !change || !role || role === 'admin')
    return refuse('not_found', 'There is no such change, or it is not yours.');
  const status = changeStatusOf(change, now);
  const booking_status = statusOf(booking, now);
  if (status !== 'applied' && (booking_status !== 'confirmed' || booking.starts_at <= now))
    return refuse('booking_state', 'This booking cannot be changed any more.', { extra: { booking_status } });
  return { booking, change, role, status };
}

/**
 * Applies a change in the open transaction: seats, booking, history, mails. Both are locked, and the change may be applied by this verb. `is_later`
 * where its card was verified in place of being charged: the booking is charged 30 days before its start from then on.
 */
export async function applyChange(
  tx: Tx,
  {
    booking,
    change,
    verb,
    is_later = false,
  }: { booking: BookingRow; change: ChangeRow; verb: 'accept' | 'pay' | 'refund'; is_later?: boolean },
  now: Date,
): Promise<Applied> {
  const moved = await moveChange(tx, {
    id: change.id,
    from: fromStates(changeMachine, verb, 'applied'),
    to: 'applied',
    now,
  });
  if (!moved) throw new Error('A locked change moved.');
  const whole = await findWhole(tx, { id: booking.id });
  if (!whole) throw new Error('A locked booking vanished.');
  const isByCustomer = change.by_role === 'customer';
  const isLater =
    change.starts_at.getTime() !== booking.starts_at.getTime() ||
    change.cancellation_policy !== booking.cancellation_policy;
  await swapSeats(tx, change);
  const payment_status = is_later
    ? 'scheduled'
    : paymentStatusAfter(booking.payment_status, {
        difference: change.difference,
        total: change.total,
        is_charged: isChargedNow(booking.payment_status),
      });
  const plan = planAfter(booking, change, payment_status, now);
  // Already due: charged with the commit, not with the next round of the clock.
  if (plan?.charge_at && plan.charge_at <= now.toISOString()) await enqueueJob(tx, 'charge-scheduled', {});
  await writeChanged(
    tx,
    change,
    {
      payment_status,
      plan,
      moves_made: booking.moves_made + (isByCustomer ? 1 : 0),
      // A later start, or a milder policy, must not bring back what the policy has taken already.
      most_percent:
        isByCustomer && isLater ? Math.min(booking.most_percent ?? 100, percentNow(whole, now)) : booking.most_percent,
    },
    now,
  );
  await timeChanged(tx, booking.provider_id);
  // The time it has now may be one that others have asked for.
  await enqueueJob(tx, 'decline-rivals', { booking_id: booking.id }, { key: `rivals:${booking.id}` });
  await tell(tx, change, 'applied');
  return { before: booking, change: { ...change, status: 'applied' } };
}

/** When a booking that is charged later is charged once the change is applied; null where nothing about that changes. */
function planAfter(booking: BookingRow, change: ChangeRow, payment_status: string, now: Date): ChargePlan | null {
  if (booking.payment_status !== 'scheduled' && payment_status !== 'scheduled') return null;
  if (payment_status !== 'scheduled') return UNPLANNED;
  if (booking.payment_status !== 'scheduled') return movedCharge(UNPLANNED, change.starts_at, now);
  return change.starts_at.getTime() === booking.starts_at.getTime()
    ? null
    : movedCharge(booking, change.starts_at, now);
}

const UNPLANNED: ChargePlan = { charge_at: null, pay_by: null, charge_tries: 0 };

async function endChange(tx: Tx, change: ChangeRow, verb: 'reject' | 'expire', now: Date): Promise<void> {
  const to = verb === 'reject' ? 'rejected' : 'expired';
  await moveChange(tx, { id: change.id, from: fromStates(changeMachine, verb, to), to, now });
  await freeChangeSeats(tx, change.id);
  await timeChanged(tx, change.provider_id);
}

/** Ends those changes, of a list or of a provider, that nobody answered or settled in time; what they held is free again. */
export async function expireChanges(
  tx: Tx,
  which: { readonly ids: readonly string[] } | { readonly provider_id: string },
  now: Date,
): Promise<void> {
  const ended = await expireOverdueChanges(tx, which, now);
  for (const provider_id of new Set(ended.map((each) => each.provider_id))) await timeChanged(tx, provider_id);
  for (const { id, was } of ended) if (was === 'proposed') await tell(tx, { id }, 'expired');
}

/** Mails and tells both sides, or the one it concerns, by a job. */
function tell(
  tx: Tx,
  { id }: { readonly id: string },
  what: 'proposed' | 'to_pay' | 'applied' | 'rejected' | 'expired',
): Promise<void> {
  return enqueueJob(tx, 'send-change-mail', { change_id: id, what });
}

const untilStart = (booking: BookingRow, change: ChangeRow, now: Date): string =>
  failedChargeDeadline(now, new Date(Math.min(booking.starts_at.getTime(), change.starts_at.getTime())));

function gone(status: ChangeStatus): string {
  if (status === 'applied') return 'This change has been made already.';
  if (status === 'rejected') return 'This change was turned down or taken back.';
  if (status === 'expired') return 'The time to answer this change has run out; the booking stays as it was.';
  if (status === 'proposed') return 'The other side has not accepted this change yet.';
  return 'This change is accepted already and waits to be settled.';
}
