import { sql } from 'kysely';
import { DAY_MS } from '#contract/instant.ts';
import { marketDefaults } from '#contract/limits/market-defaults.ts';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import type { PaidBooking, Sameness } from './rules/decide-referral.ts';

/**
 * A pending referral whose new user has completed and paid bookings. Includes these bookings and the indications that
 * the new user is the referrer or was referred before.
 */
export interface Candidate extends Sameness {
  readonly user_id: string;
  readonly user_name: string;
  readonly referrer_id: string;
  readonly why: string;
  readonly bookings: readonly PaidBooking[];
}

/** Whether the new user of a referral `r` is the same person as its referrer or as somebody else who was referred. */
const isSame = sql<boolean>`EXISTS (
        SELECT FROM same_people(r.user_id) q
        WHERE q.user_id <> r.user_id
          AND (q.user_id = r.referrer_id OR EXISTS (SELECT FROM referrals other WHERE other.user_id = q.user_id)))`;

/** Whether others used a card of the new user of a referral `r`. */
const sharesCard = sql<boolean>`EXISTS (
        SELECT FROM account_marks a JOIN account_marks b USING (kind, mark)
        WHERE a.kind = 'card' AND a.user_id = r.user_id AND b.user_id <> r.user_id)`;

/** What stays paid of a booking `b` after refunds and lost disputes. */
const leftOfBooking = sql<number>`(
        SELECT COALESCE(sum(p.amount - p.refunded), 0)::int8 FROM payments p
        WHERE p.booking_id = b.id AND p.status IN ('succeeded', 'partially_refunded', 'refunded', 'disputed'))`;

/** Lists referrals that may have earned their reward, in the order of user ids, after one. */
export async function listCandidates(db: Db, after: string | null, now: Date, max: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    SELECT r.user_id, u.name AS user_name, r.referrer_id, r.why,
      COALESCE(u.phone = f.phone, false) AS same_phone,
      -- The gateway recognises a card by its fingerprint; without one, its printed description is compared.
      (${sharesCard} AND ${isSame})
      OR EXISTS (
        SELECT FROM cards a
        JOIN cards b ON b.brand = a.brand AND b.last4 = a.last4 AND b.exp_month = a.exp_month
          AND b.exp_year = a.exp_year
        WHERE a.user_id = r.user_id AND b.user_id = r.referrer_id
          AND (a.fingerprint IS NULL OR b.fingerprint IS NULL)) AS same_card,
      ${isSame} AS same_device,
      paid.bookings
    FROM referrals r JOIN users u ON u.id = r.user_id JOIN users f ON f.id = r.referrer_id
      JOIN LATERAL (
        SELECT json_agg(json_build_object('id', b.id, 'ends_at', b.ends_at, 'currency', b.currency,
          'left', least(b.total, ${leftOfBooking}),
          'is_own_page', is_referral_kin(r.user_id, b.provider_id),
          'is_contested',
            EXISTS (SELECT FROM refund_requests q WHERE q.booking_id = b.id AND q.status = 'open')
            OR EXISTS (
              SELECT FROM payments p JOIN disputes d ON d.payment_id = p.id
              WHERE p.booking_id = b.id AND d.status IN ('inquiry', 'open'))
        )) AS bookings
        FROM bookings b
        WHERE b.customer_id = r.user_id AND b.payment_status IN ('paid', 'partially_refunded')
          AND (b.status = 'completed' OR (b.status = 'confirmed' AND b.ends_at <= ${now}::timestamptz))
      ) paid ON paid.bookings IS NOT NULL
    WHERE r.status = 'waiting' AND (${after}::uuid IS NULL OR r.user_id > ${after}::uuid)
    ORDER BY r.user_id LIMIT ${max}`.execute(db);
  return rows;
}

/**
 * Locks a referrer until the transaction ends, and returns how many more rewards they may get within 30 days. Accounts
 * of the same person have one limit.
 */
export async function lockAllowance(tx: Tx, referrer_id: string, now: Date): Promise<number> {
  await tx.selectFrom('users').select('id').where('id', '=', referrer_id).forNoKeyUpdate().execute();
  const { rows } = await sql<{ left: number }>`
    SELECT (
      COALESCE((SELECT referral_monthly_max FROM market), ${marketDefaults.referral_monthly_max}::int) - count(*)
    )::int AS left
    FROM referrals
    WHERE referrer_id IN (SELECT q.user_id FROM same_people(${referrer_id}::uuid) q)
      AND status IN ('credited', 'taken_back')
      AND settled_at > ${new Date(now.getTime() - 30 * DAY_MS)}::timestamptz`.execute(tx);
  return rows[0]?.left ?? 0;
}

/** Stores why a reward still waits. */
export async function explainWaiting(tx: Tx, user_id: string, why: string): Promise<void> {
  await tx
    .updateTable('referrals')
    .set({ why })
    .where('user_id', '=', user_id)
    .where('status', '=', 'waiting')
    .execute();
}

/** Settles a pending referral by compare-and-set. Returns false if it was settled before. */
export async function settleReferral(
  tx: Tx,
  user_id: string,
  outcome:
    | { status: 'credited'; booking_id: string; amount: number; currency: string; min_paid: number }
    | { status: 'refused'; why: string },
  now: Date,
): Promise<boolean> {
  const done = await tx
    .updateTable('referrals')
    .set({ why: '', ...outcome, settled_at: now })
    .where('user_id', '=', user_id)
    .where('status', '=', 'waiting')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** A paid reward of which too little stayed paid afterwards. */
export interface Refunded {
  readonly user_id: string;
  readonly user_name: string;
  readonly referrer_id: string;
  readonly amount: number;
  readonly currency: string;
}

/** Lists rewards to take back, in the order of user ids, after one. */
export async function listRefunded(db: Db, after: string | null, max: number): Promise<Refunded[]> {
  const { rows } = await sql<Refunded>`
    SELECT r.user_id, u.name AS user_name, r.referrer_id, r.amount, r.currency
    FROM referrals r JOIN users u ON u.id = r.user_id JOIN bookings b ON b.id = r.booking_id
    WHERE r.status = 'credited' AND r.min_paid IS NOT NULL
      AND (${after}::uuid IS NULL OR r.user_id > ${after}::uuid)
      AND ${leftOfBooking} < r.min_paid
    ORDER BY r.user_id LIMIT ${max}`.execute(db);
  return rows;
}

/** Marks a paid reward as taken back by compare-and-set; both sides owe it. Returns false if it was before. */
export async function takeBackReferral(tx: Tx, user_id: string): Promise<boolean> {
  const done = await tx
    .updateTable('referrals')
    .set(({ ref }) => ({
      status: 'taken_back',
      why: 'refunded',
      user_owes: ref('amount').$notNull(),
      referrer_owes: ref('amount').$notNull(),
    }))
    .where('user_id', '=', user_id)
    .where('status', '=', 'credited')
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Lists the users whose reward was taken back and is owed by somebody who has credit, in their order, after one. */
export async function listOwing(db: Db, after: string | null, max: number): Promise<{ user_id: string }[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT r.user_id
    FROM referrals r
    WHERE r.user_owes + r.referrer_owes > 0 AND (${after}::uuid IS NULL OR r.user_id > ${after}::uuid)
      AND EXISTS (
        SELECT FROM wallet_balances w
        WHERE w.amount > 0 AND (
          (r.user_owes > 0 AND w.account_id = ledger_account_id('user_credit', r.user_id, r.currency::text))
          OR (r.referrer_owes > 0
            AND w.account_id = ledger_account_id('user_credit', r.referrer_id, r.currency::text))))
    ORDER BY r.user_id LIMIT ${max}`.execute(db);
  return rows;
}

/** What both sides of a taken back reward still owe of it. */
export interface Owed {
  readonly user_id: string;
  readonly referrer_id: string;
  readonly currency: string;
  readonly user_owes: number;
  readonly referrer_owes: number;
}

/** Locks what is owed of a taken back reward until the transaction ends; null if nothing is. */
export async function lockOwed(tx: Tx, user_id: string): Promise<Owed | null> {
  const { rows } = await sql<Owed>`
    SELECT user_id, referrer_id, currency, user_owes, referrer_owes
    FROM referrals
    WHERE user_id = ${user_id}::uuid AND user_owes + referrer_owes > 0
    FOR UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** Stores what is still owed of a taken back reward. */
export async function setOwed(tx: Tx, owed: Owed): Promise<void> {
  const { user_id, user_owes, referrer_owes } = owed;
  await tx.updateTable('referrals').set({ user_owes, referrer_owes }).where('user_id', '=', user_id).execute();
}
