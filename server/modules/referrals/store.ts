import { randomInt } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { Currency } from '#contract/money.ts';
import type { DB } from '#db/types.ts';
import { type PageWanted, pageOf, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { TermSettings } from './rules/referral-terms.ts';

/** The maximum number of active codes per user (a check constraint on their slots has the same limit). */
export const MAX_ACTIVE = 5;

/** The characters of codes, without the easily confused I, L, O, U, 0 and 1. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;

const Earned = z.array(z.object({ amount: z.number(), currency: Currency }));

/** A code's row with its results. */
export type ReferralCodeRow = Selectable<DB['referral_codes']> & {
  readonly sign_ups: number;
  readonly rewarded: number;
  readonly earned: z.infer<typeof Earned>;
};

function wide(db: ReadDb | Tx) {
  return db
    .selectFrom('referral_codes')
    .selectAll()
    .select([
      sql<number>`(SELECT count(*)::int FROM referrals r WHERE r.code_id = referral_codes.id)`.as('sign_ups'),
      sql<number>`
        (SELECT count(*)::int FROM referrals r WHERE r.code_id = referral_codes.id AND r.status = 'credited')`.as(
        'rewarded',
      ),
      sql<unknown>`(SELECT COALESCE(json_agg(e ORDER BY e.currency), '[]') FROM (
        SELECT sum(r.amount)::int8 AS amount, r.currency
        FROM referrals r
        WHERE r.code_id = referral_codes.id AND r.status = 'credited'
        GROUP BY r.currency) e)`.as('earned'),
    ]);
}

const rowOf = ({ earned, ...row }: Awaited<ReturnType<ReturnType<typeof wide>['executeTakeFirstOrThrow']>>) => ({
  ...row,
  earned: Earned.parse(earned),
});

/** Lists a page of a user's codes, newest first, with one more row if there are more. */
export async function listReferralCodes(db: ReadDb, user_id: string, page: PageWanted): Promise<ReferralCodeRow[]> {
  const own = wide(db).where('user_id', '=', user_id);
  return (await pageOf(own, { at: 'created_at', way: 'desc' }, page).execute()).map(rowOf);
}

/** Inserts a code of a user in a free slot. Returns null if all slots are taken. */
export async function insertReferralCode(tx: Tx, user_id: string, now: Date): Promise<ReferralCodeRow | null> {
  // Serialized, so that concurrent requests don't select the same slot.
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forNoKeyUpdate().execute();
  const code = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  const { rows } = await sql<{ id: string }>`
    INSERT INTO referral_codes (id, user_id, code, slot, created_at)
    SELECT ${newId()}::uuid, ${user_id}::uuid, ${code}, slot, ${now}::timestamptz
    FROM generate_series(1, ${MAX_ACTIVE}::int) slot
    WHERE NOT EXISTS (
      SELECT FROM referral_codes c WHERE c.user_id = ${user_id}::uuid AND c.slot = slot.slot AND c.retired_at IS NULL
    )
    ORDER BY slot LIMIT 1 RETURNING id`.execute(tx);
  const [created] = rows;
  if (!created) return null;
  return rowOf(await wide(tx).where('id', '=', created.id).executeTakeFirstOrThrow());
}

/** Retires a user's code. Returns false if they have no such active code. */
export async function retireReferralCode(tx: Tx, which: { id: string; user_id: string; now: Date }): Promise<boolean> {
  const done = await tx
    .updateTable('referral_codes')
    .set({ retired_at: which.now })
    .where('id', '=', which.id)
    .where('user_id', '=', which.user_id)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

/** Finds the owner of an active code; null if there is none. */
export async function findReferrer(db: ReadDb | Tx, code: string): Promise<{ id: string; name: string } | null> {
  return (
    (await db
      .selectFrom('referral_codes')
      .innerJoin('users', 'users.id', 'referral_codes.user_id')
      .select(['users.id', 'users.name'])
      .where('referral_codes.code', '=', code)
      .where('referral_codes.retired_at', 'is', null)
      .where('users.status', '=', 'active')
      .executeTakeFirst()) ?? null
  );
}

/** Finds a user's oldest active code; null without any. */
export async function findOwnReferralCode(db: ReadDb, user_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('referral_codes')
    .select('code')
    .where('user_id', '=', user_id)
    .where('retired_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.code ?? null;
}

/** Inserts the referrer of a new user. Does nothing if the code never existed, or is the user's own. */
export async function insertReferral(tx: Tx, referral: { user_id: string; code: string; now: Date }): Promise<void> {
  await sql`
    INSERT INTO referrals (user_id, referrer_id, code_id, created_at)
    SELECT ${referral.user_id}::uuid, user_id, id, ${referral.now}::timestamptz
    FROM referral_codes
    WHERE code = ${referral.code} AND user_id <> ${referral.user_id}::uuid
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Finds the referrer of a user while the reward is pending; otherwise null. */
export async function findWaiting(db: ReadDb, user_id: string): Promise<{ referrer_name: string } | null> {
  return (
    (await db
      .selectFrom('referrals')
      .innerJoin('users', 'users.id', 'referrals.referrer_id')
      .select('users.name as referrer_name')
      .where('referrals.user_id', '=', user_id)
      .where('referrals.status', '=', 'waiting')
      .executeTakeFirst()) ?? null
  );
}

/** Finds why a user's own reward was not paid, still waits, or was taken back; null without a reason. */
export async function findWithheld(db: ReadDb, user_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('referrals')
    .select('why')
    .where('user_id', '=', user_id)
    .where('why', '<>', '')
    .executeTakeFirst();
  return row?.why ?? null;
}

/** The market's settings of referrals; null before the market is set up. */
export async function findTermSettings(db: ReadDb | Tx): Promise<TermSettings | null> {
  return (
    (await db
      .selectFrom('market')
      .select(['currency', 'referral_credit', 'referral_min', 'referral_monthly_max'])
      .executeTakeFirst()) ?? null
  );
}

/** A reward that was not paid, or was taken back, with the reason. */
export interface WithheldRow {
  readonly user_id: string;
  readonly user_name: string;
  readonly referrer_name: string;
  readonly status: string;
  readonly why: string;
}

/** How many withheld rewards staff sees. */
export const WITHHELD_SHOWN = 50;

/** Lists the newest rewards that were withheld. */
export async function listWithheld(db: ReadDb | Tx, max: number): Promise<WithheldRow[]> {
  return await db
    .selectFrom('referrals as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .innerJoin('users as f', 'f.id', 'r.referrer_id')
    .select(['r.user_id', 'u.name as user_name', 'f.name as referrer_name', 'r.status', 'r.why'])
    .where('r.why', '<>', '')
    .orderBy('r.created_at', 'desc')
    .orderBy('r.user_id')
    .limit(max)
    .execute();
}
