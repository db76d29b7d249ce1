import { sql } from 'kysely';
import { HOLD_HOURS } from '#contract/earnings-hold.ts';
import { type Db, pagesByTime, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';

/** Lists bookings whose earnings are due for release, earliest end first, after a cursor. */
export function listDue(db: Db, now: Date): PageReader {
  const rows = sql<CursorKeys>`
    SELECT id, ends_at AS at FROM bookings
    WHERE earnings_released_at IS NULL AND status IN ('confirmed', 'completed', 'no_show', 'cancelled') AND price > 0
      AND payment_status <> 'on_site' AND payment_status <> 'scheduled'
      AND ends_at <= ${now}::timestamptz - ${HOLD_HOURS} * interval '1 hour'`;
  return pagesByTime(db, rows, 'ends_at');
}

/**
 * Locks a booking whose earnings can be released now. Returns null if they were released meanwhile, its payment is
 * disputed, or it is still to be charged.
 */
export async function lockDue(
  tx: Tx,
  booking_id: string,
  now: Date,
): Promise<{ currency: string; title: string } | null> {
  const { rows } = await sql<{ currency: string; title: string }>`
    SELECT currency, title FROM bookings
    WHERE id = ${booking_id}::uuid AND earnings_released_at IS NULL
      AND status IN ('confirmed', 'completed', 'no_show', 'cancelled')
      AND payment_status NOT IN ('disputed', 'scheduled')
      AND ends_at <= ${now}::timestamptz - ${HOLD_HOURS} * interval '1 hour'
    FOR UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** Marks a booking's earnings as released. */
export async function markReleased(tx: Tx, booking_id: string, now: Date): Promise<void> {
  await sql`UPDATE bookings SET earnings_released_at = ${now}::timestamptz WHERE id = ${booking_id}::uuid`.execute(tx);
}
