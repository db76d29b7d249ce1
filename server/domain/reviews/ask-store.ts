import { sql } from 'kysely';
import type { Tx } from '#server/kernel/db.ts';

/**
 * Bookings that took place and ended between `from` and `to`, that nobody has reviewed or was asked about; noted as asked in the same statement,
 * so that two workers never ask twice. What was missed or cancelled is not among them.
 */
export async function listToAsk(tx: Tx, from: Date, to: Date, most: number, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ booking_id: string }>`
    INSERT INTO review_asks (booking_id, asked_at)
    SELECT b.id, ${now}::timestamptz FROM bookings b
    WHERE b.status IN ('confirmed', 'completed') AND b.ends_at > ${from}::timestamptz AND b.ends_at <= ${to}::timestamptz
      AND NOT EXISTS (SELECT FROM review_asks a WHERE a.booking_id = b.id)
      AND NOT EXISTS (SELECT FROM reviews r WHERE r.booking_id = b.id)
    ORDER BY b.ends_at LIMIT ${most}
    ON CONFLICT DO NOTHING RETURNING booking_id`.execute(tx);
  return rows.map((row) => row.booking_id);
}
