import type { Tx } from '#server/kernel/database/db.ts';
import { balancesOf, lockWallet, pendingOf } from './ledger/balance-store.ts';
import { postAsIs } from './ledger/ledger-store.ts';
import { lockDue, markReleased } from './release-store.ts';
import { releaseJournal } from './rules/holdings.ts';

/** An amount that became available, in minor units, minus the paid debt. */
export interface Released {
  readonly owner_id: string;
  readonly currency: string;
  readonly amount: number;
}

/**
 * Releases a booking's pending earnings once, 48 hours after its end. Does nothing while an open report holds them
 * (`isHeld`, called after the booking is locked) or its payment is disputed. For a cancelled booking these are the
 * provider's part by its policy.
 */
export async function releaseEarnings(
  tx: Tx,
  booking_id: string,
  isHeld: (db: Tx, booking_id: string) => Promise<boolean>,
  now: Date,
): Promise<readonly Released[]> {
  const due = await lockDue(tx, booking_id, now);
  if (!due || (await isHeld(tx, booking_id))) return [];
  for (const { owner_id } of await pendingOf(tx, booking_id)) await lockWallet(tx, owner_id);
  const released: Released[] = [];
  // Read again after the wallets are locked.
  for (const { owner_id, amount } of await pendingOf(tx, booking_id)) {
    if (amount <= 0) continue;
    const { owed } = await balancesOf(tx, { owner_id, currency: due.currency });
    await postAsIs(tx, {
      kind: 'release',
      cause: `release:${booking_id}:${owner_id}`,
      booking_id,
      payment_id: null,
      refund_id: null,
      currency: due.currency,
      lines: releaseJournal(owner_id, amount, owed),
      now,
    });
    released.push({ owner_id, currency: due.currency, amount: Math.max(0, amount - owed) });
  }
  await markReleased(tx, booking_id, now);
  return released;
}
