import { changeMachine } from '#contract/states/change.ts';
import { fromStates } from '#contract/states/machine.ts';
import { enqueueJob } from '#server/domain/notifications/queries.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { timeChanged } from '../after-change.ts';
import { swapInventory } from '../inventory/index.ts';
import { findDetails } from '../read/details-store.ts';
import { type ChargePlan, movedCharge } from '../requests/rules/later-charge.ts';
import type { BookingRow } from '../store.ts';
import { maxPercentAfter } from './change-limits.ts';
import { type ChangeRow, moveChange, type Notice, writeChanged } from './change-store.ts';
import { notifyChange } from './end-change.ts';
import { isChargedNow, paymentStatusAfter } from './rules/change.ts';

/** An applied change for its journal: the previous booking, and the change. */
export interface Applied {
  readonly before: BookingRow;
  readonly change: ChangeRow;
}

/**
 * Applies a change in the open transaction: seats, booking, history, mails. The caller has locked both and checked that
 * the verb is allowed. `is_later` means that its card was verified instead of charged; the booking is then charged 30
 * days before its start.
 */
export async function applyChange(
  tx: Tx,
  {
    booking,
    change,
    verb,
    is_later = false,
    part_cancelled,
    to,
  }: {
    booking: BookingRow;
    change: ChangeRow;
    verb: 'accept' | 'pay' | 'refund';
    is_later?: boolean;
    /** The line of history for a change that cancels some of the people, which does not count as a move. */
    part_cancelled?: Notice;
    /** The only side that is told; both if absent. */
    to?: 'customer' | 'provider' | undefined;
  },
  now: Date,
): Promise<Applied> {
  const moved = await moveChange(tx, {
    id: change.id,
    from: fromStates(changeMachine, verb, 'applied'),
    to: 'applied',
    now,
  });
  if (!moved) throw new Error('A locked change moved.');
  const details = await findDetails(tx, { id: booking.id });
  if (!details) throw new Error('A locked booking vanished.');
  const isByCustomer = change.by_role === 'customer';
  await swapInventory(tx, change, now);
  const payment_status = is_later
    ? 'scheduled'
    : paymentStatusAfter(booking.payment_status, {
        difference: change.difference,
        total: change.total,
        is_charged: isChargedNow(booking.payment_status),
      });
  const plan = planAfter(booking, change, payment_status, now);
  // A due charge starts with the commit, not with the next scheduled job.
  if (plan?.charge_at && plan.charge_at <= now.toISOString()) await enqueueJob(tx, 'charge-scheduled', {});
  await writeChanged(
    tx,
    change,
    {
      payment_status,
      plan,
      moves_made: booking.moves_made + (isByCustomer && !part_cancelled ? 1 : 0),
      max_percent: isByCustomer ? maxPercentAfter(details, change, now) : booking.max_percent,
      notice: part_cancelled,
    },
    now,
  );
  await timeChanged(tx, booking.provider_id);
  // Others may have requested the newly taken time.
  await enqueueJob(tx, 'decline-competing-requests', { booking_id: booking.id }, { key: `rivals:${booking.id}` });
  await notifyChange(tx, change, part_cancelled ? 'part_cancelled' : 'applied', to);
  return { before: booking, change: { ...change, status: 'applied' } };
}

/** The new charge plan of a booking with a later charge after the change; null if the plan does not change. */
function planAfter(booking: BookingRow, change: ChangeRow, payment_status: string, now: Date): ChargePlan | null {
  if (booking.payment_status !== 'scheduled' && payment_status !== 'scheduled') return null;
  if (payment_status !== 'scheduled') return UNPLANNED;
  if (booking.payment_status !== 'scheduled') return movedCharge(UNPLANNED, change.starts_at, now);
  return change.starts_at.getTime() === booking.starts_at.getTime()
    ? null
    : movedCharge(booking, change.starts_at, now);
}

const UNPLANNED: ChargePlan = { charge_at: null, pay_by: null, charge_tries: 0 };
