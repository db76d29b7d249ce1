import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ReceiptContent } from '#contract/entities/receipt.ts';
import type { DB } from '#db/types.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { hasBought } from '#server/modules/wallet/rules.ts';
import type { Moved } from './rules/receipt-content.ts';

export type ReceiptRow = Selectable<DB['receipts']>;

/** A payment for a booking, with the number of its receipt if it has one. */
export interface PaidRow {
  readonly id: string;
  readonly amount: number;
  readonly card: string | null;
  readonly receipt_number: number | null;
  readonly moved: readonly Moved[];
}

/** A refund of such a payment, and whether it has a refund note. */
export interface RefundRow {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly status: string;
  readonly reason: string;
  readonly has_note: boolean;
  readonly moved: readonly Moved[];
}

/**
 * The amounts that journals moved, by kind of account. Journals are found by their booking, because no index leads from
 * a payment or a refund to its journals.
 */
const movedIn = (which: RawBuilder<unknown>) => sql`(
      SELECT COALESCE(json_agg(json_build_object('kind', kind, 'amount', amount)), '[]') FROM (
        SELECT a.kind, sum(e.amount) AS amount
        FROM journals j
        JOIN entries e ON e.journal_id = j.id
        JOIN ledger_accounts a ON a.id = e.account_id
        WHERE ${which} GROUP BY a.kind HAVING sum(e.amount) <> 0) AS summed)`;

/**
 * Lists a booking's payments and refunds that have or need a receipt, oldest first. Locks the booking, so that no
 * receipt is issued concurrently.
 */
export async function lockMoved(tx: Tx, booking_id: string): Promise<{ payments: PaidRow[]; refunds: RefundRow[] }> {
  await sql`SELECT id FROM bookings WHERE id = ${booking_id}::uuid FOR NO KEY UPDATE`.execute(tx);
  const payments = await sql<PaidRow>`
    SELECT p.id, p.amount, p.card, r.number AS receipt_number,
      ${movedIn(sql`j.booking_id = p.booking_id AND j.payment_id = p.id`)} AS moved
    FROM payments p
    LEFT JOIN receipts r ON r.payment_id = p.id AND r.kind = 'receipt'
    WHERE p.booking_id = ${booking_id}::uuid AND p.status IN ('succeeded', 'partially_refunded', 'refunded', 'disputed')
    ORDER BY p.created_at, p.id`.execute(tx);
  const refunds = await sql<RefundRow>`
    SELECT f.id, f.payment_id, f.amount, f.status, f.reason, n.id IS NOT NULL AS has_note,
      ${movedIn(sql`j.booking_id = f.booking_id AND j.refund_id = f.id`)} AS moved
    FROM refunds f
    LEFT JOIN receipts n ON n.refund_id = f.id
    WHERE f.booking_id = ${booking_id}::uuid ORDER BY f.created_at, f.id`.execute(tx);
  return { payments: payments.rows.filter(({ moved }) => hasBought(moved)), refunds: refunds.rows };
}

/** The provider's details on receipts. */
export function findIssuer(db: ReadDb | Tx, provider_id: string) {
  return db
    .selectFrom('providers')
    .select(['name', 'address', 'area_label', 'is_address_public'])
    .select(['tax_rate_basis_points', 'tax_number', 'prices_include_tax'])
    .where('id', '=', provider_id)
    .executeTakeFirstOrThrow();
}

/** Inserts a receipt or refund note. The database assigns the provider's next number of its kind. */
export async function insertReceipt(
  tx: Tx,
  receipt: {
    provider_id: string;
    kind: 'receipt' | 'refund_note';
    booking_id: string;
    payment_id: string;
    refund_id: string | null;
    content: ReceiptContent;
    /** The customer's language, in which the receipt stays. */
    language: string;
    now: Date;
  },
): Promise<number> {
  const { content, now, ...columns } = receipt;
  const { number } = await tx
    .insertInto('receipts')
    .values({ id: newId(), ...columns, content: JSON.stringify(content), issued_at: now })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** The receipts and refund notes of a booking in the order they were issued. */
export function listReceipts(db: ReadDb | Tx, booking_id: string): Promise<ReceiptRow[]> {
  return db.selectFrom('receipts').selectAll().where('booking_id', '=', booking_id).orderBy('id').execute();
}

/** One receipt or refund note, or null. */
export async function findReceipt(db: ReadDb, id: string): Promise<ReceiptRow | null> {
  return (await db.selectFrom('receipts').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}
