import { z } from 'zod';
import { formatMoney } from '#contract/money.ts';
import type { Db } from '#server/kernel/database/db.ts';
import { doEach, readEveryRow } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import type { Job, JobTable } from '#server/kernel/job.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { markReleased } from '#server/modules/bookings/queries.ts';
import { markSettled } from '#server/modules/hires/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { hasOpenReport } from '#server/modules/trust/reports/queries.ts';
import { payoutMail, presentPayout } from '#server/modules/wallet/index.ts';
import { findPayout, listPayoutsToPoll, sendPayoutById } from '#server/modules/wallet/payouts/index.ts';
import {
  decideDate,
  listDue,
  listDueDates,
  type Released,
  settleBooking,
  settleDate,
} from '#server/modules/wallet/settlement/index.ts';
import { countPlatformDay } from '#server/modules/wallet/statements/index.ts';

/** Counts the days of the marketplace's books that are over, each in a transaction of its own. */
const countPlatformDays: Job = async ({ database, clock }) => {
  let has_more = true;
  while (has_more) has_more = await countPlatformDay(database.write, clock.now());
};

const RELEASE_EARNINGS_BATCH = 200;

/**
 * Settles dates of events that ended 48 hours ago, then releases what is left of bookings that ended 48 hours ago, each
 * in its own transaction; a failure does not stop the others. Each owner gets one notification with the sum.
 */
const releaseEarningsJob: Job = async ({ database, clock }) => {
  const db = database.write;
  const now = clock.now();
  const released: Released[] = [];
  const dates = () => readEveryRow(listDueDates(db, now), RELEASE_EARNINGS_BATCH);
  const on = (booking: { readonly released: readonly Released[] }) => void released.push(...booking.released);
  const settling = { isHeld: hasOpenReport, markReleased, markSettled, on };
  const bookings = readEveryRow(listDue(db, now), RELEASE_EARNINGS_BATCH);
  const release = async (id: string) => on(await inTransaction(db, (tx) => settleBooking(tx, id, settling, now)));
  // Bookings are released even when dates failed, and owners are notified of what was released even when others failed.
  await doEach(dates(), ({ id }) => decideDate(db, id, now), 'dates could not be split')
    .finally(() => doEach(dates(), ({ id }) => settleDate(db, id, settling, now), 'dates could not be settled'))
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
        'wallet',
      );
}

const Payload = z.object({ payout_id: z.string() });
const SEND_PAYOUTS_BATCH = 100;

/** Sends one withdrawal. If it was already sent, polls it for a lost answer or its arrival. */
const sendPayoutJob: Job = async (deps, payload) => sendPayoutById(deps, Payload.parse(payload).payout_id);

/** Polls every withdrawal in transit that is due. A failure does not stop the others. */
const reconcilePayouts: Job = async (deps) => {
  const now = deps.clock.now();
  const open = readEveryRow(listPayoutsToPoll(deps.database.write, now), SEND_PAYOUTS_BATCH);
  await doEach(open, ({ id }) => sendPayoutById(deps, id), 'payouts could not be settled');
};

/** Notifies an owner of an arrived or failed withdrawal, in the app and by mail, each once. */
const notifyPayout: Job = async ({ database, config, clock }, payload) => {
  const payout = await findPayout(database.write, Payload.parse(payload).payout_id);
  if (!payout || payout.status === 'in_transit') return;
  const user = await findUserContact(database.write, payout.user_id);
  if (!user) return;
  const now = clock.now();
  const { reason } = presentPayout(payout);
  const sum = formatMoney(payout.amount, payout.currency, { exact: true, language: user.language });
  const mail = await payoutMail(await mailFrame(database.write, config), {
    to: user.email,
    language: user.language,
    payout,
  });
  await inTransaction(database.write, async (tx) => {
    await insertNotification(
      tx,
      {
        user_id: payout.user_id,
        kind: `payout_${payout.status}`,
        title: payout.status === 'paid' ? `${sum} arrived at your bank` : `${sum} came back from your bank`,
        text: reason ?? payout.bank,
        link: '/wallet',
        once_key: `payout:${payout.id}:${payout.status}`,
      },
      now,
      'wallet',
    );
    await insertMessage(tx, mail, now);
  });
};

/** The jobs of this module by their names in the queue. */
export const jobs = {
  'count-platform-days': { run: countPlatformDays, at: '53 * * * *' },
  'reconcile-payouts': { run: reconcilePayouts, at: '* * * * *' },
  'release-earnings': { run: releaseEarningsJob, at: '*/5 * * * *' },
  'send-payout': { run: sendPayoutJob },
  'notify-payout': { run: notifyPayout },
} satisfies JobTable;
