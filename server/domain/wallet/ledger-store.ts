import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { JournalLine } from './rules/journals.ts';

/** A journal to be posted: why (`cause` is posted once, ever), about what, and its lines. */
export interface NewJournal {
  readonly kind: 'payment' | 'refund' | 'release' | 'credit';
  readonly cause: string;
  readonly booking_id: string | null;
  readonly payment_id: string | null;
  readonly refund_id: string | null;
  readonly currency: string;
  readonly lines: readonly JournalLine[];
  readonly now: Date;
}

/**
 * Posts a journal with all its entries in one statement; the database refuses it when it does not sum to 0. Answers false when the cause was
 * posted before.
 */
export async function postJournal(tx: Tx, journal: NewJournal): Promise<boolean> {
  if (journal.lines.length === 0) return true;
  const { rows } = await sql<{ id: string }>`
    WITH cause AS (SELECT true AS stands), ${journalRows(journal, sql`cause`)}
    SELECT id FROM journal`.execute(tx);
  return rows.length === 1;
}

/**
 * The rows of a journal as a part of a statement that posts it with its cause, if there is a row of `cause` (at most one). An account's id
 * follows from its kind, owner and currency, so that it is made on first use without being looked up.
 */
export function journalRows(journal: NewJournal, cause: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`journal AS (
      INSERT INTO journals (id, kind, booking_id, payment_id, refund_id, at, cause)
      SELECT ${newId()}::uuid, ${journal.kind}, ${journal.booking_id}::uuid, ${journal.payment_id}::uuid, ${journal.refund_id}::uuid, ${journal.now}::timestamptz, ${journal.cause} FROM ${cause}
      ON CONFLICT (cause) DO NOTHING RETURNING id
    ), line AS (
      SELECT journal.id AS journal_id, md5(l.kind || '|' || COALESCE(l.owner_id::text, '') || '|' || ${journal.currency}::text)::uuid AS account_id, l.kind, l.owner_id, l.amount
      FROM journal, jsonb_to_recordset(${JSON.stringify(journal.lines)}::jsonb) AS l (kind text, owner_id uuid, amount bigint)
    ), account AS (
      INSERT INTO ledger_accounts (id, kind, owner_id, currency) SELECT account_id, kind, owner_id, ${journal.currency} FROM line ORDER BY account_id ON CONFLICT DO NOTHING
    ), entry AS (
      INSERT INTO entries (journal_id, account_id, currency, amount) SELECT journal_id, account_id, ${journal.currency}, amount FROM line
    )`;
}

/** Whose pending earnings a booking's payment raised; null when none was posted. A page may have changed hands, or lost its owner, since. */
export async function findEarner(db: ReadDb | Tx, booking_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('journals')
    .innerJoin('entries', 'entries.journal_id', 'journals.id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'entries.account_id')
    .select('ledger_accounts.owner_id')
    .where('journals.booking_id', '=', booking_id)
    .where('journals.kind', '=', 'payment')
    .where('ledger_accounts.kind', '=', 'provider_pending')
    .executeTakeFirst();
  return row?.owner_id ?? null;
}

/** What is wrong with the books, one line each; none when every journal sums to 0 and every wallet is what its entries say. */
export async function findLedgerFaults(db: ReadDb | Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    SELECT 'journal ' || journal_id || ' sums to ' || sum(amount) || ' ' || currency AS fault FROM entries GROUP BY journal_id, currency HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'journal ' || id || ' has no entries' FROM journals WHERE NOT EXISTS (SELECT FROM entries WHERE journal_id = journals.id)
    UNION ALL
    SELECT 'wallet ' || l.id || ' holds ' || COALESCE(w.amount, 0) || ' but its entries say ' || s.amount
      FROM ledger_accounts l JOIN (SELECT account_id, sum(amount) AS amount FROM entries GROUP BY account_id) s ON s.account_id = l.id LEFT JOIN wallet_balances w ON w.account_id = l.id
      WHERE l.owner_id IS NOT NULL AND COALESCE(w.amount, 0) <> s.amount
    UNION ALL
    SELECT 'payment ' || p.id || ' succeeded without a journal' FROM payments p
      WHERE p.status IN ('succeeded', 'partially_refunded', 'refunded', 'disputed') AND NOT EXISTS (SELECT FROM journals WHERE payment_id = p.id)
    UNION ALL
    SELECT 'booking ' || b.id || ' is confirmed and to be paid but has no payment' FROM bookings b
      WHERE b.status IN ('confirmed', 'completed') AND b.total > 0 AND b.payment_status = 'paid' AND NOT EXISTS (SELECT FROM payments p WHERE p.booking_id = b.id AND p.status IN ('succeeded', 'partially_refunded', 'refunded', 'disputed'))`.execute(
    db,
  );
  return rows.map((row) => row.fault);
}

/** A user's credit in a currency (minor units, null for none), as a part of a statement that reads more. */
export function creditAmount(user_id: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<
    number | null
  >`(SELECT w.amount FROM wallet_balances w WHERE w.account_id = ledger_account_id('user_credit', ${user_id}, ${currency}::text))`;
}

/** A user's credit in a currency, minor units, locked until the transaction ends. */
export async function lockCredit(tx: Tx, user_id: string, currency: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    SELECT amount FROM wallet_balances WHERE account_id = ledger_account_id('user_credit', ${user_id}::uuid, ${currency}) FOR UPDATE`.execute(
    tx,
  );
  return rows[0]?.amount ?? 0;
}

/** What a user can spend as credit, per currency in minor units; currencies without any are left out. */
export async function listCredit(db: ReadDb, user_id: string): Promise<{ amount: number; currency: string }[]> {
  return db
    .selectFrom('ledger_accounts')
    .innerJoin('wallet_balances', 'wallet_balances.account_id', 'ledger_accounts.id')
    .select(['wallet_balances.amount', 'ledger_accounts.currency'])
    .where('ledger_accounts.owner_id', '=', user_id)
    .where('ledger_accounts.kind', '=', 'user_credit')
    .where('wallet_balances.amount', '>', 0)
    .orderBy('ledger_accounts.currency')
    .execute();
}
