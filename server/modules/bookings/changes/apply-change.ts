import { changeMachine } from '#contract/states/change.ts';
import { fromStates } from '#contract/states/machine.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { listingRefresh } from '#server/modules/pages/queries.ts';
import { swapInventory } from '../holds/index.ts';
import { findDetails, type LoadedBooking } from '../read/details-store.ts';
import { type ChargePlan, movedCharge } from '../requests/rules/later-charge.ts';
import type { BookingRow } from '../store.ts';
import { type Notice, writeApplied } from './apply-store.ts';
import { maxPercentAfter } from './change-limits.ts';
import type { ChangeRow } from './change-store.ts';
import { changeNews } from './end-change.ts';
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
    details,
    change,
    verb,
    is_later = false,
    part_cancelled,
    to,
  }: {
    booking: BookingRow;
    /** The booking as it was read after it was locked, if the caller has it. */
    details?: LoadedBooking;
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
  const isByCustomer = change.by_role === 'customer';
  const payment_status = is_later
    ? 'scheduled'
    : paymentStatusAfter(booking.payment_status, {
        difference: change.difference,
        total: change.total,
        is_charged: isChargedNow(booking.payment_status),
      });
  const plan = planAfter(booking, change, payment_status, now);
  const becomes = {
    payment_status,
    plan,
    moves_made: booking.moves_made + (isByCustomer && !part_cancelled ? 1 : 0),
    max_percent: isByCustomer
      ? maxPercentAfter(details ?? (await readLocked(tx, booking)), change, now)
      : booking.max_percent,
    notice: part_cancelled,
  };
  const jobs = [
    // A due charge starts with the commit, not with the next scheduled job.
    ...(plan?.charge_at && plan.charge_at <= now.toISOString() ? [{ name: 'charge-scheduled', payload: {} }] : []),
    listingRefresh(booking.provider_id),
    // Others may have requested the newly taken time.
    { name: 'decline-competing-requests', payload: { booking_id: booking.id }, key: `rivals:${booking.id}` },
    changeNews(change.id, part_cancelled ? 'part_cancelled' : 'applied', to),
  ];
  const from = fromStates(changeMachine, verb, 'applied');
  const placed = await swapInventory(tx, change, now);
  if (!(await writeApplied(tx, { id: change.id, from }, becomes, { placed, jobs }, now)))
    throw new Error('A locked change moved.');
  return { before: booking, change: { ...change, status: 'applied' } };
}

/** Reads a booking after it was locked. */
export async function readLocked(tx: Tx, { id }: BookingRow): Promise<LoadedBooking> {
  const details = await findDetails(tx, { id });
  if (!details) throw new Error('A locked booking vanished.');
  return details;
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
