import { formatMoney } from '#contract/money.ts';
import type { Db } from '#server/kernel/database/db.ts';
import { doEach, every } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { insertNotification } from '#server/modules/notifications/queries.ts';
import { hasOpenReport } from '#server/modules/reports/queries.ts';
import {
  decideDate,
  listDue,
  listDueDates,
  type Released,
  settleBooking,
  settleDate,
} from '#server/modules/wallet/settlement/index.ts';
import type { Job } from '../worker.ts';

const BATCH = 200;

/**
 * Settles dates of events that ended 48 hours ago, then releases what is left of bookings that ended 48 hours ago, each
 * in its own transaction; a failure does not stop the others. Each owner gets one notification with the sum.
 */
export const releaseEarningsJob: Job = async ({ database, clock }) => {
  const db = database.write;
  const now = clock.now();
  const released: Released[] = [];
  const dates = () => every(listDueDates(db, now), BATCH);
  const on = (booking: { readonly released: readonly Released[] }) => void released.push(...booking.released);
  const settled = { isHeld: hasOpenReport, on };
  const bookings = every(listDue(db, now), BATCH);
  const release = async (id: string) => on(await inTransaction(db, (tx) => settleBooking(tx, id, hasOpenReport, now)));
  // Bookings are released even when dates failed, and owners are notified of what was released even when others failed.
  await doEach(dates(), ({ id }) => decideDate(db, id, now), 'dates could not be split')
    .finally(() => doEach(dates(), ({ id }) => settleDate(db, id, settled, now), 'dates could not be settled'))
    .finally(() => doEach(bookings, ({ id }) => release(id), 'bookings’ earnings could not be released'))
    .finally(() => notifyEarners(db, released, now));
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
