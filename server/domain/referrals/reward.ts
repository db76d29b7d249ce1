import { Currency, formatMoney } from '#contract/money.ts';
import { isViolation } from '#contract/violation.ts';
import { firstName } from '#contract/visible-name.ts';
import { insertNotification } from '#server/domain/notifications/queries.ts';
import { postJournal } from '#server/domain/wallet/ledger/index.ts';
import { creditJournal } from '#server/domain/wallet/rules.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import { doEach, every } from '#server/kernel/database/do-each.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { decideReferral } from './rules/decide-referral.ts';
import { termsIn } from './rules/terms.ts';
import { type Candidate, findTermSettings, listCandidates, settleReferral } from './store.ts';

const AT_ONCE = 200;

/**
 * Settles every referral that has earned its reward: credit for both sides, or a refusal. Each is settled in its own
 * transaction, so that a failure does not stop the others.
 * @throws AggregateError of the failures, after all others are settled
 */
export async function rewardReferrals(db: Db, now: Date): Promise<void> {
  const settings = await findTermSettings(db);
  const termsOf = (currency: string) => termsIn(Currency.parse(currency), settings);
  const settle = async (candidate: Candidate): Promise<void> => {
    const earns = decideReferral(candidate.bookings, (currency) => termsOf(currency).min, candidate);
    if (earns === null) return;
    await inTransaction(db, async (tx) => {
      if (isViolation(earns))
        await settleReferral(tx, candidate.user_id, { status: 'refused', why: earns.violated }, now);
      else await credit(tx, candidate, earns.id, termsOf(earns.currency), now);
    });
  };
  const candidates = every<Candidate>((after, max) => listCandidates(db, after?.user_id ?? null, now, max), AT_ONCE);
  await doEach(candidates, settle, 'referrals could not be settled');
}

async function credit(
  tx: Tx,
  who: Candidate,
  booking_id: string,
  terms: ReturnType<typeof termsIn>,
  now: Date,
): Promise<void> {
  const { credit: amount, currency } = terms;
  // Without rewards nothing is settled. Pending referrals are settled when the operator enables rewards again.
  if (amount === 0) return;
  if (!(await settleReferral(tx, who.user_id, { status: 'credited', booking_id, amount, currency }, now))) return;
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
  const notice = {
    kind: 'referral_credit',
    link: '/refer-discount',
    title: `You got ${formatMoney(amount, currency, { exact: true })} of credit`,
  };
  const stale = ['booking/check_active_referral_code', 'user/user_referral_code_list'] as const;
  await insertNotification(
    tx,
    {
      ...notice,
      user_id: who.user_id,
      text: 'Thanks for your first booking! Use the credit on your next one.',
      once_key: `referral:${who.user_id}:new`,
    },
    now,
    stale,
  );
  await insertNotification(
    tx,
    {
      ...notice,
      user_id: who.referrer_id,
      text: `${firstName(who.user_name)} joined with your code and completed a first booking.`,
      once_key: `referral:${who.user_id}:referrer`,
    },
    now,
    stale,
  );
}
