import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { TakenSeats } from './rules/own-seats.ts';

/** Whose booking it is: its customer, or a guest with its link. */
export interface BookingHolder {
  readonly user_id: string | null;
  readonly token_hash: Buffer | null;
}

/**
 * Lists the seats that a booking of an event takes on its dates, without those of an open change. Null if the booking
 * is not the holder's.
 */
export async function listOwnSeats(
  db: ReadDb,
  booking_id: string,
  { user_id, token_hash }: BookingHolder,
): Promise<readonly TakenSeats[] | null> {
  const { rows } = await sql<{ seats: readonly TakenSeats[] }>`
    SELECT (
      SELECT coalesce(json_agg(json_build_object('occurrence_id', s.occurrence_id, 'package_id', s.package_id,
        'is_online', s.is_online, 'seats', s.participants)), '[]')
      FROM seats s WHERE s.booking_id = b.id AND s.change_id IS NULL AND s.occurrence_id IS NOT NULL) AS seats
    FROM bookings b
    WHERE b.id = ${booking_id}::uuid
      AND (b.customer_id = ${user_id}::uuid OR b.access_token_hash = ${token_hash}::bytea)`.execute(db);
  return rows[0]?.seats ?? null;
}
