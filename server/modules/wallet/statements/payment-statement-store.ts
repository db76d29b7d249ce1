import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** A journal's change of a customer's card and credit: below 0 paid, above 0 received. */
export interface PaymentLine {
  readonly id: string;
  readonly at: Date;
  readonly what: string;
  readonly currency: string;
  readonly card: number;
  readonly credit: number;
  readonly booking_id: string | null;
  readonly number: string | null;
  readonly title: string | null;
  readonly provider_name: string | null;
}

/** Lists a customer's moves of card and credit between two instants, oldest first. */
export async function listPaymentLines(
  db: ReadDb,
  user_id: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<PaymentLine[]> {
  const { rows } = await sql<PaymentLine>`
    SELECT j.id, j.at, j.kind AS what, m.currency::text AS currency, m.card, m.credit, j.booking_id, b.number, b.title,
      p.name AS provider_name
    FROM wallet_moves m
    JOIN journals j ON j.id = m.journal_id
    LEFT JOIN bookings b ON b.id = j.booking_id
    LEFT JOIN providers p ON p.id = b.provider_id
    WHERE m.owner_id = ${user_id}::uuid AND (m.card <> 0 OR m.credit <> 0)
      AND m.at >= ${from}::timestamptz AND m.at < ${until}::timestamptz
    ORDER BY j.at, j.id, m.currency`.execute(db);
  return rows;
}

/** A user's credit in each currency before an instant. */
export async function creditBefore(
  db: ReadDb,
  user_id: string,
  before: Date,
): Promise<{ currency: string; amount: number }[]> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    SELECT currency::text AS currency, sum(credit)::bigint AS amount
    FROM wallet_moves
    WHERE owner_id = ${user_id}::uuid AND credit <> 0 AND at < ${before}::timestamptz
    GROUP BY currency
    ORDER BY currency`.execute(db);
  return rows;
}
