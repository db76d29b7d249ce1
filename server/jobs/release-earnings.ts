import { formatMoney } from '#contract/money.ts';
import { insertNotification } from '#server/domain/notifications/index.ts';
import { hasOpenReport } from '#server/domain/reports/index.ts';
import { listDue, type Released, releaseEarnings } from '#server/domain/wallet/index.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Job } from './worker.ts';

const BATCH = 200;

/**
 * Makes earnings available whose bookings ended 48 hours ago, each in a transaction of its own; one that fails keeps no other waiting. Each
 * owner is told once what it came to.
 */
export const releaseEarningsJob: Job = async ({ database, clock }) => {
  const now = clock.now();
  const faults: unknown[] = [];
  const released: Released[] = [];
  let after: Parameters<typeof listDue>[2] = null;
  for (;;) {
    const due = await listDue(database.write, now, after, BATCH);
    for (const { id } of due) {
      try {
        released.push(...(await inTransaction(database.write, (tx) => releaseEarnings(tx, id, hasOpenReport, now))));
      } catch (fault) {
        faults.push(fault);
      }
    }
    after = due.at(-1) ?? null;
    if (due.length < BATCH) break;
  }
  const sums = new Map<string, Released>();
  for (const each of released) {
    const of = `${each.owner_id} ${each.currency}`;
    sums.set(of, { ...each, amount: each.amount + (sums.get(of)?.amount ?? 0) });
  }
  for (const { owner_id, currency, amount } of sums.values())
    if (amount > 0)
      await insertNotification(
        database.write,
        {
          user_id: owner_id,
          kind: 'earnings_available',
          title: `${formatMoney(amount, currency)} can be withdrawn`,
          text: 'Earned by bookings that ended two days ago.',
          link: '/wallet',
        },
        now,
        ['wallet/get_wallet', 'wallet/wallet_history'],
      );
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} bookings’ earnings could not be released`);
};
