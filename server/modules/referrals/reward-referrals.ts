import { REFUND_ASK_DAYS } from '#contract/limits/refund-requests.ts';
import { Currency } from '#contract/money.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import { doEach, readEveryRow } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { postJournal } from '#server/modules/wallet/ledger/index.ts';
import { creditJournal } from '#server/modules/wallet/rules.ts';
import { notifyBoth } from './notify-referral.ts';
import { type Candidate, explainWaiting, listCandidates, lockAllowance, settleReferral } from './reward-store.ts';
import { decideReferral } from './rules/decide-referral.ts';
import { termsIn } from './rules/referral-terms.ts';
import { findTermSettings } from './store.ts';

const AT_ONCE = 200;

/**
 * Settles every referral that has earned its reward: credit for both sides, a refusal, or the reason why it waits. Each
 * is settled in its own transaction, so that a failure does not stop the others.
 * @throws AggregateError of the failures, after all others are settled
 */
export async function rewardReferrals(db: Db, now: Date): Promise<void> {
  const settings = await findTermSettings(db);
  const termsOf = (currency: string) => termsIn(Currency.parse(currency), settings);
  const when = { now: now.toISOString(), refund_days: REFUND_ASK_DAYS };
  const settle = async (candidate: Candidate): Promise<void> => {
    const { user_id } = candidate;
    const decided = decideReferral(candidate.bookings, (currency) => termsOf(currency).min, candidate, when);
    if (decided.is === 'waiting' && decided.why === candidate.why) return;
    await inTransaction(db, async (tx) => {
      if (decided.is === 'waiting') await explainWaiting(tx, user_id, decided.why);
      else if (decided.is === 'refused')
        await settleReferral(tx, user_id, { status: 'refused', why: decided.why }, now);
      else await credit(tx, candidate, decided.booking.id, termsOf(decided.booking.currency), now);
    });
  };
  const candidates = readEveryRow<Candidate>(
    (after, max) => listCandidates(db, after?.user_id ?? null, now, max),
    AT_ONCE,
  );
  await doEach(candidates, settle, 'referrals could not be settled');
}

async function credit(
  tx: Tx,
  who: Candidate,
  booking_id: string,
  terms: ReturnType<typeof termsIn>,
  now: Date,
): Promise<void> {
  const { credit: amount, min: min_paid, currency } = terms;
  // Without rewards nothing is settled. Pending referrals are settled when the operator enables rewards again.
  if (amount === 0) return;
  if ((await lockAllowance(tx, who.referrer_id, now)) <= 0) {
    await explainWaiting(tx, who.user_id, 'monthly_cap');
    return;
  }
  const outcome = { status: 'credited', booking_id, amount, currency, min_paid } as const;
  if (!(await settleReferral(tx, who.user_id, outcome, now))) return;
  await postJournal(tx, {
    kind: 'credit',
    cause: `referral:${who.user_id}`,
    booking_id: null,
    payment_id: null,
    refund_id: null,
    currency,
    lines: creditJournal([who.user_id, who.referrer_id], amount),
    now,
  });
  await notifyBoth(tx, 'credited', who, { amount, currency }, now);
}
