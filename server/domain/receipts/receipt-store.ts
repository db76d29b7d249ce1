import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ReceiptContent } from '#contract/entities/receipt.ts';
import type { DB } from '#db/types.ts';
import type { ReadDb, Tx } from '#server/kernel/db.ts';
import { newId } from '#server/kernel/ids.ts';

export type ReceiptRow = Selectable<DB['receipts']>;

/** A payment that bought a booking, with its receipt's number once it has one. */
export interface PaidRow {
  readonly id: string;
  readonly amount: number;
  readonly card: string | null;
  readonly receipt_number: number | null;
  /** What of it is the booking fee, by the books. */
  readonly charge: number;
}

/** A refund of one of those, with whether it has its note. */
export interface RefundRow {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly status: string;
  readonly reason: string;
  readonly has_note: boolean;
  /** What of it is the booking fee, by the books. */
  readonly charge: number;
}

/** What journals put into the platform's charge. They are found by their booking: no index leads from a payment or a refund to its own. */
const chargeOf = (
  which: RawBuilder<unknown>,
) => sql`(SELECT COALESCE(sum(e.amount), 0)::int8 FROM journals j JOIN entries e ON e.journal_id = j.id
      JOIN ledger_accounts a ON a.id = e.account_id WHERE a.kind = 'platform_charge' AND ${which})`;

/** What of a booking's money has a receipt or should have one, oldest first; locks the booking, so that nobody else issues meanwhile. */
export async function lockMoved(tx: Tx, booking_id: string): Promise<{ payments: PaidRow[]; refunds: RefundRow[] }> {
  await sql`SELECT id FROM bookings WHERE id = ${booking_id}::uuid FOR NO KEY UPDATE`.execute(tx);
  const payments = await sql<PaidRow>`
    SELECT p.id, p.amount, p.card, r.number AS receipt_number, ${chargeOf(sql`j.booking_id = p.booking_id AND j.payment_id = p.id`)} AS charge FROM payments p LEFT JOIN receipts r ON r.payment_id = p.id AND r.kind = 'receipt'
    WHERE p.booking_id = ${booking_id}::uuid AND p.status IN ('succeeded', 'partially_refunded', 'refunded', 'disputed')
      -- One that came second or too late was sent back whole and bought nothing.
      AND EXISTS (SELECT FROM journals j JOIN entries e ON e.journal_id = j.id JOIN ledger_accounts a ON a.id = e.account_id
        WHERE j.booking_id = p.booking_id AND j.payment_id = p.id AND j.kind = 'payment' AND a.kind = 'provider_pending')
    ORDER BY p.created_at, p.id`.execute(tx);
  const refunds = await sql<RefundRow>`
    SELECT f.id, f.payment_id, f.amount, f.status, f.reason, n.id IS NOT NULL AS has_note, -${chargeOf(sql`j.booking_id = f.booking_id AND j.refund_id = f.id`)} AS charge FROM refunds f LEFT JOIN receipts n ON n.refund_id = f.id
    WHERE f.booking_id = ${booking_id}::uuid ORDER BY f.created_at, f.id`.execute(tx);
  return { payments: payments.rows, refunds: refunds.rows };
}

/** What a provider's receipts say of them. */
export function findIssuer(db: ReadDb | Tx, provider_id: string) {
  return db
    .selectFrom('providers')
    .select(['name', 'address', 'area_label', 'is_address_public'])
    .select(['tax_rate_basis_points', 'tax_number', 'prices_include_tax'])
    .where('id', '=', provider_id)
    .executeTakeFirstOrThrow();
}

/** Issues a receipt or refund note; the database gives the number, the next of the provider's kind. */
export async function insertReceipt(
  tx: Tx,
  receipt: {
    provider_id: string;
    kind: 'receipt' | 'refund_note';
    booking_id: string;
    payment_id: string;
    refund_id: string | null;
    content: ReceiptContent;
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
