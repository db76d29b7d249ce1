import { sql } from 'kysely';
import type { OwnHold } from '#contract/entities/schedule.ts';
import { isoInstant } from '#contract/instant.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import type { Booker } from './evaluate-session.ts';

/** Whose holds they are: a customer's, those of a proved address, or that of a guest with its link. */
export interface HoldOwner {
  readonly user_id?: string | null;
  readonly email?: string | null;
  readonly token_hash?: Buffer | null;
}

/** Whose holds count for a booker. A guest's address counts once it is proved. */
export function ownerOf(booker: Booker): HoldOwner {
  if (booker.kind === 'user') return { user_id: booker.user_id };
  return { email: booker.is_proved ? booker.email : null };
}

/** What is held: dates of an event, or sessions of a service. */
export type HeldSubject = { readonly event_id: string } | { readonly service_id: string };

/** Lists the seats that somebody holds and has not paid, soonest first. Nobody's are none, without a statement. */
export async function listOwnHolds(
  db: ReadDb | Tx,
  { user_id = null, email = null, token_hash = null }: HoldOwner,
  subject: HeldSubject,
  now: Date,
): Promise<OwnHold[]> {
  if (user_id === null && email === null && token_hash === null) return [];
  const ofSubject =
    'event_id' in subject
      ? sql`b.event_id = ${subject.event_id}::uuid`
      : sql`b.service_id = ${subject.service_id}::uuid`;
  const { rows } = await sql<{
    id: string;
    starts_at: Date;
    participants: number;
    expires_at: Date;
    occurrence_ids: string[];
  }>`
    SELECT b.id, b.starts_at, b.participants, b.expires_at,
      ARRAY (SELECT DISTINCT i.occurrence_id FROM booking_items i WHERE i.booking_id = b.id) AS occurrence_ids
    FROM bookings b
    WHERE b.status = 'awaiting_payment' AND b.expires_at > ${now}::timestamptz AND ${ofSubject}
      AND (b.customer_id = ${user_id}::uuid OR b.guest_email = ${email}::citext
        OR b.access_token_hash = ${token_hash}::bytea)
    ORDER BY b.starts_at, b.id`.execute(db);
  return rows.map(({ id, starts_at, expires_at, ...hold }) => ({
    ...hold,
    booking_id: id,
    starts_at: isoInstant(starts_at.getTime()),
    expires_at: isoInstant(expires_at.getTime()),
  }));
}

/** Lists the packages of which a hold has tickets; none for a session. */
export async function listHeldPackages(db: ReadDb | Tx, booking_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('booking_items')
    .select('package_id')
    .distinct()
    .where('booking_id', '=', booking_id)
    .where('change_id', 'is', null)
    .execute();
  return rows.map(({ package_id }) => package_id);
}
