import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** Whose tickets are counted: a customer's, or those of an address. */
export interface TicketOwner {
  readonly customer_id: string | null;
  readonly guest_email: string | null;
}

/** The tickets that somebody has of a package on a date. */
export interface OwnTickets {
  readonly package_id: string;
  readonly occurrence_id: string;
  readonly seats: number;
}

/**
 * Counts the tickets that somebody has on dates, held and requested ones too, but for those of one booking. Tickets
 * that the host issued are not counted. The dates are locked, so that the counts stay correct until the transaction
 * ends.
 */
export async function countOwnTickets(
  db: ReadDb | Tx,
  { customer_id, guest_email }: TicketOwner,
  occurrence_ids: readonly string[],
  except: string | null,
  now: Date,
): Promise<readonly OwnTickets[]> {
  const { rows } = await sql<OwnTickets>`
    SELECT i.package_id, i.occurrence_id, sum(i.seats)::int AS seats
    FROM booking_items i
    JOIN bookings b ON b.id = i.booking_id
    WHERE i.occurrence_id = ANY (${[...occurrence_ids]}::uuid[])
      AND (b.customer_id = ${customer_id}::uuid OR b.guest_email = ${guest_email}::citext)
      AND (b.status IN ('requested', 'confirmed')
        OR (b.status = 'awaiting_payment' AND b.expires_at > ${now}::timestamptz))
      AND NOT b.is_entered AND b.id IS DISTINCT FROM ${except}::uuid
    GROUP BY i.package_id, i.occurrence_id`.execute(db);
  return rows;
}
