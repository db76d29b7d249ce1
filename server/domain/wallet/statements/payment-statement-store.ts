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

/**
 * Lists a customer's journals between two instants, oldest first: the gateway's side of their bookings, and their
 * credit.
 */
export async function listPaymentLines(
  db: ReadDb,
  user_id: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<PaymentLine[]> {
  const { rows } = await sql<PaymentLine>`
    WITH line AS (
      SELECT e.journal_id, e.currency, e.amount AS card, 0::bigint AS credit
      FROM bookings b
      JOIN journals j ON j.booking_id = b.id
      JOIN entries e ON e.journal_id = j.id
      JOIN ledger_accounts l ON l.id = e.account_id
      WHERE b.customer_id = ${user_id}::uuid AND l.kind = 'gateway'
      UNION ALL
      SELECT e.journal_id, e.currency, 0, e.amount FROM ledger_accounts l JOIN entries e ON e.account_id = l.id
      WHERE l.owner_id = ${user_id}::uuid AND l.kind = 'user_credit'
    )
    SELECT j.id, j.at, j.kind AS what, line.currency::text AS currency, sum(line.card)::bigint AS card,
      sum(line.credit)::bigint AS credit, j.booking_id, b.number, b.title, p.name AS provider_name
    FROM line
    JOIN journals j ON j.id = line.journal_id
    LEFT JOIN bookings b ON b.id = j.booking_id
    LEFT JOIN providers p ON p.id = b.provider_id
    WHERE j.at >= ${from}::timestamptz AND j.at < ${until}::timestamptz
    GROUP BY j.id, line.currency, b.id, p.id ORDER BY j.at, j.id, line.currency`.execute(db);
  return rows;
}

/** A user's credit in each currency before an instant. */
export async function creditBefore(
  db: ReadDb,
  user_id: string,
  before: Date,
): Promise<{ currency: string; amount: number }[]> {
  const { rows } = await sql<{ currency: string; amount: number }>`
    SELECT l.currency::text AS currency, sum(e.amount)::bigint AS amount
    FROM ledger_accounts l JOIN entries e ON e.account_id = l.id JOIN journals j ON j.id = e.journal_id
    WHERE l.owner_id = ${user_id}::uuid AND l.kind = 'user_credit' AND j.at < ${before}::timestamptz
    GROUP BY l.currency
    ORDER BY l.currency`.execute(db);
  return rows;
}
