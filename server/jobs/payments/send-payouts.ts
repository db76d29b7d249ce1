import { z } from 'zod';
import { formatMoney } from '#contract/money.ts';
import { doEach, every } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { findUserContact } from '#server/modules/accounts/queries.ts';
import { mailFrame } from '#server/modules/notifications/index.ts';
import { insertMessage, insertNotification } from '#server/modules/notifications/queries.ts';
import { payoutMail, presentPayout } from '#server/modules/wallet/index.ts';
import { findPayout, listPayoutsToPoll, sendPayoutById } from '#server/modules/wallet/payouts/index.ts';
import type { Job } from '../worker.ts';

const Payload = z.object({ payout_id: z.string() });
const BATCH = 100;

/** Sends one withdrawal. If it was already sent, polls it for a lost answer or its arrival. */
export const sendPayoutJob: Job = async (deps, payload) => sendPayoutById(deps, Payload.parse(payload).payout_id);

/** Polls every withdrawal in transit that is due. A failure does not stop the others. */
export const reconcilePayouts: Job = async (deps) => {
  const now = deps.clock.now();
  const open = every(listPayoutsToPoll(deps.database.write, now), BATCH);
  await doEach(open, ({ id }) => sendPayoutById(deps, id), 'payouts could not be settled');
};

/** Notifies an owner of an arrived or failed withdrawal, in the app and by mail, each once. */
export const notifyPayout: Job = async ({ database, config, clock }, payload) => {
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
      ['wallet/get_wallet', 'wallet/wallet_history'],
    );
    await insertMessage(tx, mail, now);
  });
};
