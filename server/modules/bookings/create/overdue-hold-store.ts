import { type RawBuilder, sql } from 'kysely';
import { type Db, pagesByTime, type Tx } from '#server/kernel/database/db.ts';
import type { CursorKeys, PageReader } from '#server/kernel/database/do-each.ts';
import { freedSeats } from '#server/modules/inventory/queries.ts';
import { waitingJobsOf } from '#server/modules/notifications/queries.ts';
import { historyNote } from '../history-note.ts';
import type { OwnRow } from './booking-row-store.ts';

/**
 * Expires the overdue holds of a page's calendar that overlap a range with their buffers. The constraint itself cannot
 * check the clock.
 */
export async function expireHoldsInTheWay(
  tx: Tx,
  where: { provider_id: string; from: string; to: string; now: Date },
): Promise<void> {
  await endOverdue(
    tx,
    sql`status = 'awaiting_payment' AND id IN (
        SELECT seats.booking_id FROM commitments JOIN seats ON seats.commitment_id = commitments.id
        WHERE commitments.calendar_id = (SELECT calendar_id FROM providers WHERE id = ${where.provider_id}::uuid)
          AND commitments.padded && tstzrange(${where.from}::timestamptz, ${where.to}::timestamptz))
      ORDER BY id FOR UPDATE`,
    where.now,
  );
}

/** Whether overdue holds of a calendar overlap a range, so that `expireHoldsInTheWay` has something to do. */
export const isOverdueInTheWay = (
  calendar_id: RawBuilder<unknown>,
  range: RawBuilder<unknown>,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`EXISTS (
      SELECT FROM commitments c
      JOIN seats t ON t.commitment_id = c.id
      JOIN bookings b ON b.id = t.booking_id
      WHERE c.calendar_id = ${calendar_id}
        AND b.status = 'awaiting_payment' AND b.expires_at <= ${now}::timestamptz AND c.padded && ${range})`;

/**
 * Expires overdue bookings that prevent reviving an expired booking, because they occupy the last use of its code or
 * its customer's credit.
 */
export async function expireHoldsOfCode(
  tx: Tx,
  booking: Pick<OwnRow, 'discount_code_id' | 'credit' | 'customer_id'>,
  now: Date,
): Promise<void> {
  const creditor = booking.credit > 0 ? booking.customer_id : null;
  if (booking.discount_code_id === null && creditor === null) return;
  await endOverdue(
    tx,
    sql`status IN ('awaiting_payment', 'requested')
      AND (discount_code_id = ${booking.discount_code_id}::uuid OR (credit > 0 AND customer_id = ${creditor}::uuid))
      ORDER BY id
      FOR UPDATE`,
    now,
  );
}

/**
 * Expires overdue holds of an event's dates; answers whether any seats were freed. The dates are locked already, so it
 * does not wait for holds that are ending in another transaction, which waits for the dates.
 */
export async function expireHoldsOn(tx: Tx, occurrence_ids: readonly string[], now: Date): Promise<boolean> {
  const ended = await endOverdue(
    tx,
    sql`status = 'awaiting_payment' AND id IN (
        SELECT booking_id FROM seats WHERE occurrence_id = ANY(${[...occurrence_ids]}::uuid[]))
      ORDER BY id FOR UPDATE SKIP LOCKED`,
    now,
  );
  return ended.length > 0;
}

/** Lists overdue holds and requests, in order of expiry, after a cursor. */
export function listOverdue(db: Db, now: Date): PageReader {
  const rows = sql<CursorKeys>`
    SELECT id, expires_at AS at FROM bookings
    WHERE status IN ('awaiting_payment', 'requested') AND expires_at <= ${now}::timestamptz`;
  return pagesByTime(db, rows, 'expires_at');
}

/**
 * Expires those of these bookings that are overdue and not locked. Returns the providers whose time was freed, in the
 * order of their ids.
 */
export function expireOverdue(tx: Tx, ids: readonly string[], now: Date): Promise<readonly string[]> {
  return endOverdue(
    tx,
    sql`
      status IN ('awaiting_payment', 'requested') AND id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED`,
    now,
  );
}

/** Expires overdue bookings. Both sides of a request that had reached its provider are notified by a job. */
async function endOverdue(tx: Tx, which: RawBuilder<unknown>, now: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ provider_id: string }>`
    WITH overdue AS (SELECT id, status FROM bookings WHERE expires_at <= ${now}::timestamptz AND ${which}),
    ended AS (
      UPDATE bookings
      SET status = 'expired',
        payment_status = CASE WHEN payment_status = 'authorized' THEN 'none' ELSE payment_status END,
        updated_at = ${now}::timestamptz
      FROM overdue
      WHERE bookings.id = overdue.id
      RETURNING bookings.id, bookings.provider_id, bookings.asked_at, overdue.status AS before
    ), ${freedSeats(sql`ended`, sql`ended.id`)},
    told AS (
      INSERT INTO booking_history (booking_id, at, by_role, from_status, to_status, message)
      SELECT id, ${now}::timestamptz, 'system', before, 'expired',
        CASE
          WHEN before = 'awaiting_payment' THEN ${JSON.stringify(historyNote('not_paid'))}::jsonb
          WHEN asked_at IS NULL THEN ${JSON.stringify(historyNote('no_card'))}::jsonb
          ELSE ${JSON.stringify(historyNote('not_answered'))}::jsonb END
        FROM ended
    ), follows AS (${waitingJobsOf(sql`
      SELECT 'notify-request' AS name, json_build_object('booking_id', id, 'kind', 'expired') AS payload, NULL AS key
      FROM ended
      WHERE asked_at IS NOT NULL`)})
    SELECT DISTINCT provider_id FROM ended ORDER BY provider_id`.execute(tx);
  return rows.map((row) => row.provider_id);
}
