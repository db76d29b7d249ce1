import type { Tx } from '#server/kernel/database/db.ts';
import { balancesOf, lockWallets, postJournal } from '#server/modules/wallet/ledger/index.ts';
import { countCollected, feeJournals } from '#server/modules/wallet/rules.ts';
import { moveRest } from '#server/modules/wallet/settlement/index.ts';
import { buildFeeColumns } from './charge-fee.ts';
import { notifyPaid } from './fee-notices.ts';
import { listOwedBy } from './hire-charge-store.ts';

/**
 * Pays hired pages the fees that were collected from their organiser's later earnings, oldest first. Does nothing while
 * the organiser owes more than the other open fees.
 */
export async function payOwedFees(
  tx: Tx,
  { organiser_id, currency }: { readonly organiser_id: string; readonly currency: string },
  now: Date,
): Promise<void> {
  const hired = await listOwedBy(tx, organiser_id, currency);
  await lockWallets(tx, [organiser_id, ...hired.map((fee) => fee.owner_id)]);
  // Read again after the wallets are locked: another run may have paid some.
  const open = await listOwedBy(tx, organiser_id, currency);
  const owner_ids = [organiser_id, ...open.map((fee) => fee.owner_id)];
  const { owed } = (await balancesOf(tx, { owner_ids, currency }))(organiser_id);
  const amounts = open.map((fee) => fee.amount);
  for (const fee of open.slice(0, countCollected(amounts, owed))) {
    const { hire_date_id, owner_id } = fee;
    if (!(await moveRest(tx, hire_date_id, 'owed', 'paid'))) continue;
    // The same page may be paid twice, so that its debts are read each time.
    const debts = (await balancesOf(tx, { owner_ids: [owner_id], currency }))(owner_id).owed;
    const lines = feeJournals.collected(fee, debts);
    await postJournal(tx, {
      ...buildFeeColumns(fee, now),
      kind: 'hire_paid',
      cause: `hire_paid:${hire_date_id}`,
      lines,
    });
    await notifyPaid(tx, fee, now);
  }
}
