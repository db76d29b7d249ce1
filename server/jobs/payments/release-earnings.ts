import { formatMoney } from '#contract/money.ts';
import { insertNotification } from '#server/domain/notifications/queries.ts';
import { hasOpenReport } from '#server/domain/reports/queries.ts';
import { type Released, releaseEarnings } from '#server/domain/wallet/index.ts';
import { listDue } from '#server/domain/wallet/queries.ts';
import type { Db } from '#server/kernel/database/db.ts';
import { doEach, every } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job } from '../worker.ts';

const BATCH = 200;

/**
 * Releases earnings of bookings that ended 48 hours ago, each in its own transaction; a failure does not stop the
 * others. Each owner gets one notification with the sum.
 */
export const releaseEarningsJob: Job = async ({ database, clock }) => {
  const now = clock.now();
  const released: Released[] = [];
  const release = async (id: string) => {
    released.push(...(await inTransaction(database.write, (tx) => releaseEarnings(tx, id, hasOpenReport, now))));
  };
  // Owners are notified of released earnings even when other releases failed.
  const due = every(listDue(database.write, now), BATCH);
  await doEach(due, ({ id }) => release(id), 'bookings’ earnings could not be released').finally(() =>
    notifyEarners(database.write, released, now),
  );
};

async function notifyEarners(db: Db, released: readonly Released[], now: Date): Promise<void> {
  const sums = new Map<string, Released>();
  for (const each of released) {
    const of = `${each.owner_id} ${each.currency}`;
    sums.set(of, { ...each, amount: each.amount + (sums.get(of)?.amount ?? 0) });
  }
  for (const { owner_id, currency, amount } of sums.values())
    if (amount > 0)
      await insertNotification(
        db,
        {
          user_id: owner_id,
          kind: 'earnings_available',
          title: `${formatMoney(amount, currency, { exact: true })} ready to withdraw`,
          text: 'From bookings that ended two days ago.',
          link: '/wallet',
        },
        now,
        ['wallet/get_wallet', 'wallet/wallet_history'],
      );
}
