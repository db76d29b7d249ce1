import { isRefusal } from '#contract/errors.ts';
import { epochMs, MINUTE_MS } from '#contract/instant.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { freeSessions } from '#server/modules/inventory/queries.ts';
import { type BookingRow, lockBooking } from '../store.ts';
import { applyChange } from './apply-change.ts';
import { type ChangeRow, insertChange, lockOpenChange } from './change-store.ts';
import { evaluateChange } from './evaluate-change.ts';
import { newChange } from './new-change.ts';
import { findHolder, findOffer, type PossibleSwap, runOrRollBack, saveOffer } from './swap-store.ts';

/** How long an offer to swap with another customer stays open. */
export const SWAP_OFFER_MINUTES = 15;

/** A move into another customer's private session. */
interface SwapInput extends PossibleSwap {
  readonly note: string;
}

/** The result of moving into another booking's time: swapped, offered until an instant, or neither. */
export type SwapResult =
  | { readonly swapped: true; readonly booking: BookingRow; readonly change: ChangeRow }
  | { readonly swapped: false; readonly offered_until: Date | null };

/**
 * Swaps the times of two private sessions in the open transaction if the other customer has offered it. Otherwise
 * stores this customer's offer. No money changes. Both bookings free their time and take the other's. The constraint
 * `session_no_overlap` decides: if either time cannot be taken, nothing changes.
 */
export async function swapOrOffer(tx: Tx, swap: SwapInput, now: Date): Promise<SwapResult> {
  const { booking_id, other_id, starts_at } = swap;
  // The pair is locked, but one booking may have been moved or cancelled before.
  if ((await findHolder(tx, { booking_id, starts_at })) !== other_id) return { swapped: false, offered_until: null };
  const offer = await findOffer(tx, { booking_id: other_id, other_booking_id: booking_id, now });
  const own = await lockBooking(tx, booking_id);
  const other = offer && (await lockBooking(tx, other_id));
  if (offer && own && other && epochMs(offer.starts_at) === epochMs(own.starts_at)) {
    const change = await swapNow(tx, { own, other, note: swap.note }, now);
    if (change) return { swapped: true, booking: own, change };
  }
  const offered_until = new Date(now.getTime() + SWAP_OFFER_MINUTES * MINUTE_MS);
  await saveOffer(tx, {
    booking_id,
    other_booking_id: other_id,
    starts_at: new Date(starts_at),
    expires_at: offered_until,
  });
  return { swapped: false, offered_until };
}

/** Swaps two locked bookings. Returns null and changes nothing if either cannot take the other's time. */
async function swapNow(
  tx: Tx,
  { own, other, note }: { own: BookingRow; other: BookingRow; note: string },
  now: Date,
): Promise<ChangeRow | null> {
  // An open change holds its own time.
  if ((await lockOpenChange(tx, own.id)) || (await lockOpenChange(tx, other.id))) return null;
  return runOrRollBack(tx, async () => {
    await freeSessions(tx, [own.id, other.id]);
    const change = await takeTimeOf(tx, own, other, note, now);
    const theirs = change && (await takeTimeOf(tx, other, own, '', now));
    if (!change || !theirs) return null;
    const applied = await applyChange(tx, { booking: own, change, verb: 'refund' }, now);
    await applyChange(tx, { booking: other, change: theirs, verb: 'refund' }, now);
    return applied.change;
  });
}

/**
 * Inserts the change that moves one booking to the other's time, and applies it. Returns null if the time is not
 * available.
 */
async function takeTimeOf(
  tx: Tx,
  row: BookingRow,
  from: BookingRow,
  note: string,
  now: Date,
): Promise<ChangeRow | null> {
  const wanted = { booking_id: row.id, starts_at: from.starts_at.toISOString() };
  const priced = await evaluateChange(tx, wanted, 'customer', now);
  if (isRefusal(priced) || priced.asks !== 'nobody' || priced.price.difference !== 0) return null;
  const { becomes, holds, price } = priced;
  const change = newChange(row, price, {
    by_role: 'customer',
    by_user_id: row.customer_id,
    status: 'awaiting_payment',
    note,
    ...becomes,
  });
  const taken = await insertChange(tx, change, holds, () => [], now);
  return taken.taken ? taken.row : null;
}
