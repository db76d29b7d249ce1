import { type RawBuilder, sql } from 'kysely';
import { Currency } from '#contract/money.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { allocateByBalance, isTaken } from '../rules/holdings.ts';
import type { JournalLine } from '../rules/journals.ts';
import { holdingsOf } from './balance-store.ts';

/** A journal to post: its cause (`cause` is posted at most once), its subject, and its lines. */
export interface NewJournal {
  readonly kind:
    | 'payment'
    | 'refund'
    | 'release'
    | 'credit'
    | 'payout'
    | 'payout_paid'
    | 'payout_failed'
    | 'dispute'
    | 'dispute_won'
    | 'dispute_lost'
    | 'settlement'
    | 'hire_charge'
    | 'hire_owed'
    | 'hire_paid';
  readonly cause: string;
  readonly booking_id: string | null;
  readonly payment_id: string | null;
  readonly refund_id: string | null;
  readonly payout_id?: string;
  readonly dispute_id?: string;
  /** The date whose earnings it settles. */
  readonly occurrence_id?: string;
  readonly currency: string;
  readonly lines: readonly JournalLine[];
  readonly now: Date;
}

/**
 * Posts a journal with all its entries in one statement. The database rejects it if it does not sum to 0. Amounts
 * deducted from a booking's pending earnings are deducted from all who earned with it, where they are now: released
 * ones from the available balance, withdrawn ones as a debt. Returns false if the cause was posted before.
 */
export async function postJournal(tx: Tx, journal: NewJournal): Promise<boolean> {
  return postAsIs(tx, await allocateJournal(tx, journal));
}

/**
 * The journal with its final accounts, for a statement that posts it itself (`journalRows`). Locks the wallets of those
 * from whom it takes.
 */
export async function allocateJournal(tx: Tx, journal: NewJournal): Promise<NewJournal> {
  const { booking_id, currency } = journal;
  if (booking_id === null || !journal.lines.some(isTaken)) return journal;
  const earners = await holdingsOf(tx, { currency, booking_id });
  return { ...journal, lines: allocateByBalance(journal.lines, earners) };
}

/** Posts a journal whose lines already name their final accounts. */
export async function postAsIs(tx: Tx, journal: NewJournal): Promise<boolean> {
  if (journal.lines.length === 0) return true;
  const { rows } = await sql<{ id: string }>`
    WITH cause AS (SELECT true AS stands), ${journalRows(journal, sql`cause`)}
    SELECT id FROM journal`.execute(tx);
  return rows.length === 1;
}

/**
 * The parts of a statement that post a journal if `cause` has a row (at most one). An account's id is derived from its
 * kind, owner and currency, so that it is created on first use without a lookup.
 */
export function journalRows(journal: NewJournal, cause: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`journal AS (
      INSERT INTO journals (id, kind, booking_id, payment_id, refund_id, payout_id, dispute_id, occurrence_id, at,
        cause)
      SELECT ${newId()}::uuid, ${journal.kind}, ${journal.booking_id}::uuid, ${journal.payment_id}::uuid,
        ${journal.refund_id}::uuid, ${journal.payout_id ?? null}::uuid, ${journal.dispute_id ?? null}::uuid,
        ${journal.occurrence_id ?? null}::uuid, ${journal.now}::timestamptz, ${journal.cause}
      FROM ${cause}
      ON CONFLICT (cause) DO NOTHING RETURNING id
    ), line AS (
      SELECT journal.id AS journal_id,
        md5(l.kind || '|' || COALESCE(l.owner_id::text, '') || '|' || ${journal.currency}::text)::uuid AS account_id,
        l.kind, l.owner_id, l.amount
      FROM journal,
        jsonb_to_recordset(${JSON.stringify(journal.lines)}::jsonb) AS l (kind text, owner_id uuid, amount bigint)
    ), account AS (
      INSERT INTO ledger_accounts (id, kind, owner_id, currency)
      SELECT account_id, kind, owner_id, ${journal.currency}
      FROM line
      ORDER BY account_id
      ON CONFLICT DO NOTHING
    ), entry AS (
      INSERT INTO entries (journal_id, account_id, currency, amount)
      SELECT journal_id, account_id, ${journal.currency}, amount
      FROM line
    )`;
}

/** What the books say of a booking's last payment and of its charge. */
export interface Earned {
  /**
   * The owner whose pending earnings the booking's last payment increased; null if there was none. The page may have
   * changed hands, or lost its owner, since. What settled dates paid to hired pages is in `holdingsOf`.
   */
  readonly earner: string | null;
  /** The platform's remaining part of the system charge. */
  readonly charge_left: number;
}

/** Subqueries for who earned a booking, and for what is left of its system charge. `earnedOf` reads them. */
export const earnedColumns = (booking_id: string) =>
  [
    sql<string | null>`(
      SELECT l.owner_id FROM journals j
      JOIN entries e ON e.journal_id = j.id
      JOIN ledger_accounts l ON l.id = e.account_id
      WHERE j.booking_id = ${booking_id}::uuid AND j.kind = 'payment' AND l.kind = 'provider_pending'
      ORDER BY j.id DESC LIMIT 1)`.as('earner'),
    sql<number>`(
      SELECT COALESCE(sum(e.amount), 0)::bigint FROM journals j
      JOIN entries e ON e.journal_id = j.id
      JOIN ledger_accounts l ON l.id = e.account_id
      WHERE j.booking_id = ${booking_id}::uuid AND l.kind = 'platform_charge')`.as('charge'),
  ] as const;

/** Reads `earnedColumns`. */
export const earnedOf = ({ earner, charge }: { earner: string | null; charge: number }): Earned => ({
  earner,
  charge_left: Math.max(0, charge),
});

/** Who earned a booking, and what is left of its system charge. */
export async function findEarned(db: ReadDb | Tx, booking_id: string): Promise<Earned> {
  return earnedOf(await db.selectNoFrom(earnedColumns(booking_id)).executeTakeFirstOrThrow());
}

/**
 * A subquery for the credit that a user can spend with a page, in its currency (minor units, null for none). There is
 * none for a page of the same people, to whom the credit would be paid out.
 */
export function creditAmount(
  user_id: RawBuilder<unknown>,
  currency: RawBuilder<unknown>,
  provider_id: RawBuilder<unknown>,
): RawBuilder<number | null> {
  return sql<number | null>`(
      SELECT w.amount
      FROM wallet_balances w
      WHERE w.account_id = ledger_account_id('user_credit', ${user_id}, ${currency}::text) AND w.amount > 0
        AND NOT is_referral_kin(${user_id}, ${provider_id})
    )`;
}

/** Whether a page's people are those of a user's referrals, so that credit cannot be spent there. */
export async function isReferralKin(db: ReadDb | Tx, user_id: string, provider_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_kin: boolean }>`
    SELECT is_referral_kin(${user_id}::uuid, ${provider_id}::uuid) AS is_kin`.execute(db);
  return rows[0]?.is_kin ?? false;
}

/** Whether a card was seen with the people of a page, or with those of their referrals. `card`: its fingerprint. */
export async function isCardOfKin(db: ReadDb | Tx, card: string, provider_id: string): Promise<boolean> {
  const { rows } = await sql<{ is_kin: boolean }>`
    SELECT EXISTS (
      SELECT FROM account_marks m
      WHERE m.kind = 'card' AND m.mark = sha256(convert_to(${card}::text, 'UTF8'))
        AND is_referral_kin(m.user_id, ${provider_id}::uuid)
    ) AS is_kin`.execute(db);
  return rows[0]?.is_kin ?? false;
}

/** Locks a user's credit in a currency until the transaction ends and returns it (minor units). */
export async function lockCredit(tx: Tx, user_id: string, currency: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    SELECT amount
    FROM wallet_balances
    WHERE account_id = ledger_account_id('user_credit', ${user_id}::uuid, ${currency})
    FOR UPDATE`.execute(tx);
  return rows[0]?.amount ?? 0;
}

/** Lists a user's credit by currency in minor units. Omits currencies without credit. */
export async function listCredit(db: ReadDb, user_id: string): Promise<{ amount: number; currency: Currency }[]> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .innerJoin('wallet_balances', 'wallet_balances.account_id', 'ledger_accounts.id')
    .select(['wallet_balances.amount', 'ledger_accounts.currency'])
    .where('ledger_accounts.owner_id', '=', user_id)
    .where('ledger_accounts.kind', '=', 'user_credit')
    .where('wallet_balances.amount', '>', 0)
    .orderBy('ledger_accounts.currency')
    .execute();
  return rows.map(({ amount, currency }) => ({ amount, currency: Currency.parse(currency) }));
}
