import type { Db, Tx } from '#server/kernel/database/db.ts';
import { doEach, readEveryRow } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { lockCredit, postJournal } from '#server/modules/wallet/ledger/index.ts';
import { notifyBoth } from './notify-referral.ts';
import {
  listOwing,
  listRefunded,
  lockOwed,
  type Owed,
  type Refunded,
  setOwed,
  takeBackReferral,
} from './reward-store.ts';

const AT_ONCE = 200;

/**
 * Takes back the rewards whose booking was refunded afterwards. What somebody has spent of one is taken from the next
 * credit they get, or get back from a cancelled booking.
 * @throws AggregateError of the failures, after all others are taken back
 */
export async function takeBackRewards(db: Db, now: Date): Promise<void> {
  const refunded = readEveryRow<Refunded>((after, max) => listRefunded(db, after?.user_id ?? null, max), AT_ONCE);
  await doEach(
    refunded,
    (reward) =>
      inTransaction(db, async (tx) => {
        if (await takeBackReferral(tx, reward.user_id)) await notifyBoth(tx, 'taken_back', reward, reward, now);
      }),
    'rewards could not be taken back',
  );
  const owing = readEveryRow<{ user_id: string }>((after, max) => listOwing(db, after?.user_id ?? null, max), AT_ONCE);
  await doEach(
    owing,
    ({ user_id }) => inTransaction(db, (tx) => collect(tx, user_id, now)),
    'rewards that are owed could not be collected',
  );
}

/** Takes what is owed of a reward from both sides, as far as they have it. */
async function collect(tx: Tx, user_id: string, now: Date): Promise<void> {
  const owed = await lockOwed(tx, user_id);
  if (!owed) return;
  // In the order of their ids, as another reward between the same two has it.
  const taken = new Map<string, number>();
  for (const owner_id of [owed.user_id, owed.referrer_id].toSorted()) {
    const owes = owner_id === owed.user_id ? owed.user_owes : owed.referrer_owes;
    taken.set(owner_id, Math.min(owes, await lockCredit(tx, owner_id, owed.currency)));
  }
  const of = (owner_id: string) => taken.get(owner_id) ?? 0;
  const sum = of(owed.user_id) + of(owed.referrer_id);
  if (sum === 0) return;
  await setOwed(tx, {
    ...owed,
    user_owes: owed.user_owes - of(owed.user_id),
    referrer_owes: owed.referrer_owes - of(owed.referrer_id),
  });
  await postJournal(tx, {
    kind: 'credit',
    cause: causeOf(owed),
    ...{ booking_id: null, payment_id: null, refund_id: null, currency: owed.currency, now },
    lines: [
      ...[...taken]
        .filter(([, amount]) => amount > 0)
        .map(([owner_id, amount]) => ({ kind: 'user_credit' as const, owner_id, amount: -amount })),
      { kind: 'platform_credit', owner_id: null, amount: sum },
    ],
  });
}

/** The cause of a journal: what is owed only decreases. */
const causeOf = ({ user_id, user_owes, referrer_owes }: Owed) =>
  `referral_taken_back:${user_id}:${user_owes + referrer_owes}`;
