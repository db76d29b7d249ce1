import { type Selectable, sql } from 'kysely';
import type { DB } from '#db/types.ts';
import { type Db, type PageWanted, pageOf, pagesByTime, type ReadDb, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';
import { claimedKey, keyTaken } from '#server/kernel/idempotency.ts';
import type { RequestKey } from '#server/kernel/request-key.ts';
import { journalRows, type NewJournal } from '../ledger/ledger-store.ts';

export type PayoutRow = Selectable<DB['payouts']>;

/**
 * Stores the payout's id under the request's key and deducts a withdrawal from the available balance with its journal,
 * in one statement. The database rejects it if the balance is too low (`wallet_not_negative`). Returns null if the
 * owner's account is not ready for payouts.
 */
export async function insertPayout(
  tx: Tx,
  key: RequestKey | null,
  payout: { id: string; user_id: string; amount: number; currency: string; gateway: string; poll_at: Date; now: Date },
  journal: NewJournal,
): Promise<PayoutRow | null> {
  const { now } = payout;
  const { rows } = await sql<PayoutRow | { readonly [Column in keyof PayoutRow]: null }>`
    WITH key AS (${claimedKey(key, { payout_id: payout.id })}),
    sent AS (
      INSERT INTO payouts (
        id, user_id, account, bank, amount, currency, status, gateway, poll_at, created_at, updated_at)
      SELECT ${payout.id}::uuid, a.user_id, a.gateway_id, concat_ws(' ···· ', a.bank_name, a.bank_last4),
        ${payout.amount}::bigint, ${payout.currency}, 'in_transit', ${payout.gateway}, ${payout.poll_at}::timestamptz,
        ${now}::timestamptz, ${now}::timestamptz
      FROM key, payout_accounts a WHERE a.user_id = ${payout.user_id}::uuid AND a.payouts_enabled
      RETURNING *
    ), ${journalRows(journal, sql`sent`)}
    SELECT sent.* FROM key LEFT JOIN sent ON true`.execute(tx);
  const row = rows[0] ?? keyTaken();
  return row.id === null ? null : row;
}

/** Finds a payout by id; null if there is none. */
export async function findPayout(db: ReadDb | Tx, id: string): Promise<PayoutRow | null> {
  return (await db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds the payout of a gateway event by its gateway id or its key; null if it is not ours. */
export async function findPayoutNotice(
  db: ReadDb,
  notice: { gateway_id: string; key: string | null },
): Promise<PayoutRow | null> {
  const { rows } = await sql<PayoutRow>`
    SELECT * FROM payouts WHERE gateway_id = ${notice.gateway_id} OR id::text = ${notice.key} LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Moves a payout by compare-and-set. Returns whether it moved. */
export async function movePayout(
  tx: Tx,
  move: {
    id: string;
    from: readonly string[];
    to: string;
    gateway_id: string | null;
    arrives_at?: Date | null;
    poll_at?: Date | null;
    reason?: string;
    now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    UPDATE payouts
    SET status = ${move.to}, gateway_id = COALESCE(${move.gateway_id}, gateway_id),
      arrives_at = COALESCE(${move.arrives_at ?? null}::timestamptz, arrives_at),
      poll_at = ${move.poll_at ?? null}::timestamptz, reason = COALESCE(${move.reason ?? null}, reason),
      updated_at = ${move.now}::timestamptz
    WHERE id = ${move.id}::uuid AND status = ANY(${[...move.from]}::text[]) RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Lists payouts in transit that are due to be polled, most overdue first. */
export function listPayoutsToPoll(db: Db, now: Date): PageReader {
  const rows = sql<CursorKeys>`
    SELECT id, poll_at AS at FROM payouts WHERE status = 'in_transit' AND poll_at <= ${now}::timestamptz`;
  return pagesByTime(db, rows, 'poll_at');
}

/** A payout with the name of its owner. */
export type OwnedPayout = PayoutRow & { readonly user_name: string };

/** Lists all payouts, in one state or all, newest first, after a cursor; one more than `limit` when there are more. */
export async function listAllPayouts(
  db: ReadDb,
  wanted: PageWanted & { readonly status: string | undefined },
): Promise<OwnedPayout[]> {
  const all = db
    .selectFrom('payouts')
    .innerJoin('users', 'users.id', 'payouts.user_id')
    .selectAll('payouts')
    .select('users.name as user_name');
  const { status } = wanted;
  const some = status === undefined ? all : all.where('payouts.status', '=', status);
  return pageOf(some, { at: 'payouts.created_at', id: 'payouts.id', way: 'desc' }, wanted).execute();
}

/** Lists a user's newest payouts, and all payouts in transit. */
export async function listPayouts(db: ReadDb, user_id: string, max: number): Promise<PayoutRow[]> {
  return db
    .selectFrom('payouts')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy((eb) => eb('status', '=', 'in_transit'), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute();
}
