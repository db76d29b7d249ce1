import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** The months (`YYYY-MM`) of a zone in which a user earned or was paid something, by currency, newest first. */
export async function listEarnedMonths(
  db: ReadDb,
  user_id: string,
  timezone: string,
): Promise<{ currency: string; month: string }[]> {
  const { rows } = await sql<{ currency: string; month: string }>`
    SELECT DISTINCT l.currency::text AS currency, to_char(j.at AT TIME ZONE ${timezone}, 'YYYY-MM') AS month
    FROM ledger_accounts l JOIN entries e ON e.account_id = l.id JOIN journals j ON j.id = e.journal_id
    WHERE l.owner_id = ${user_id}::uuid AND l.kind IN ('provider_pending', 'provider_available', 'provider_receivable')
    ORDER BY 2 DESC, 1`.execute(db);
  return rows;
}

/** The months of a zone in which a user paid something or got something back, newest first. */
export async function listPaidMonths(db: ReadDb, user_id: string, timezone: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT to_char(j.at AT TIME ZONE ${timezone}, 'YYYY-MM') AS month
    FROM bookings b JOIN journals j ON j.booking_id = b.id JOIN entries e ON e.journal_id = j.id
    JOIN ledger_accounts l ON l.id = e.account_id
    WHERE b.customer_id = ${user_id}::uuid AND l.kind = 'gateway'
    UNION
    SELECT to_char(j.at AT TIME ZONE ${timezone}, 'YYYY-MM')
    FROM ledger_accounts l JOIN entries e ON e.account_id = l.id JOIN journals j ON j.id = e.journal_id
    WHERE l.owner_id = ${user_id}::uuid AND l.kind = 'user_credit'
    ORDER BY 1 DESC`.execute(db);
  return rows.map(({ month }) => month);
}

/** The months of a zone with anything in the books, newest first. */
export async function listBookedMonths(db: ReadDb, timezone: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT DISTINCT to_char(at AT TIME ZONE ${timezone}, 'YYYY-MM') AS month FROM journals ORDER BY 1 DESC`.execute(db);
  return rows.map(({ month }) => month);
}
