import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import type { StatementParts } from './item-store.ts';

/** A session that a booking needs on its page's calendar. Instants are ISO text or dates. */
export interface NewSession {
  readonly booking_id: string;
  readonly provider_id: string;
  readonly service_id: string | null;
  readonly starts_at: string | Date;
  readonly ends_at: string | Date;
  readonly padded: { readonly from: string; readonly to: string };
  readonly capacity: number;
  /** The version of the schedule that the time was found in; null to take any. */
  readonly schedule_version: number | null;
}

/**
 * The part of a statement that inserts a session as `commitment`: no row if its time is taken, which the constraint
 * `session_no_overlap` decides, or the schedule has another version. `unless` is a relation, and the condition under
 * which nothing is inserted. A private session belongs to its booking; a group session has its own family, which
 * bookings join.
 */
export function insertSessionRow(
  session: NewSession,
  unless?: { readonly from: StatementParts; readonly when: StatementParts },
): StatementParts {
  const { provider_id, padded, capacity, schedule_version } = session;
  const id = newId();
  const version = schedule_version === null ? sql`` : sql` AND schedule_version = ${schedule_version}::int`;
  return sql`commitment AS (
      INSERT INTO commitments
        (id, provider_id, calendar_id, family_id, kind, service_id, starts_at, ends_at, padded, capacity)
      SELECT ${id}::uuid, ${provider_id}::uuid, schedule.calendar_id,
        ${capacity === 1 ? session.booking_id : id}::uuid, 'session', ${session.service_id}::uuid,
        ${session.starts_at}::timestamptz, ${session.ends_at}::timestamptz,
        tstzrange(${padded.from}::timestamptz, ${padded.to}::timestamptz), ${capacity}::int
      FROM ${unless ? sql`${unless.from}, ` : sql``}(
        SELECT calendar_id FROM providers WHERE id = ${provider_id}::uuid${version} FOR SHARE
      ) AS schedule
      ${unless ? sql`WHERE NOT (${unless.when})` : sql``}
      ON CONFLICT DO NOTHING
      RETURNING id
    )`;
}

/** The part of a statement that takes seats of `commitment` for the booking that it inserts as `booked`. */
export const bookedSession: StatementParts = sql`seated AS (
      INSERT INTO seats (booking_id, commitment_id, participants)
      SELECT booked.id, commitment.id, booked.participants FROM booked, commitment
    )`;

/** A booking whose time is taken again. */
interface BookedTime {
  readonly id: string;
  readonly provider_id: string;
  readonly service_id: string | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly participants: number;
}

/** Takes the time of an expired booking again, for a late payment. Returns false if it is taken. */
export async function retakeTime(
  tx: Tx,
  booking: BookedTime,
  { padded, capacity }: Pick<NewSession, 'padded' | 'capacity'>,
): Promise<boolean> {
  const { id: booking_id, provider_id, service_id, starts_at, ends_at } = booking;
  const session = { booking_id, provider_id, service_id, starts_at, ends_at, padded, capacity, schedule_version: null };
  const own = await sql<{ ok: boolean }>`
    WITH ${insertSessionRow(session)}, seated AS (
      INSERT INTO seats SELECT ${booking.id}::uuid, id, ${booking.participants}::int FROM commitment
    )
    SELECT EXISTS (SELECT FROM commitment) AS ok`.execute(tx);
  if (own.rows[0]?.ok) return true;
  if (capacity === 1) return false;
  const joined = await sql<{ ok: boolean }>`
    WITH session AS MATERIALIZED (
      SELECT id FROM commitments
      WHERE provider_id = ${booking.provider_id}::uuid AND service_id = ${booking.service_id}::uuid
        AND starts_at = ${booking.starts_at}::timestamptz AND kind = 'session'
        AND capacity - seats_taken >= ${booking.participants}::int AND serving_since IS NULL
      FOR UPDATE
    ), seated AS (
      INSERT INTO seats SELECT ${booking.id}::uuid, id, ${booking.participants}::int FROM session
    )
    SELECT EXISTS (SELECT FROM session) AS ok`.execute(tx);
  return joined.rows[0]?.ok ?? false;
}

/** Opens a group session that was reserved for its waiting list to everybody; frees its time if nobody takes part. */
export async function openSession(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('commitments').set({ serving_since: null }).where('id', '=', id).execute();
  await tx.deleteFrom('commitments').where('id', '=', id).where('seats_taken', '=', 0).execute();
}

/** Frees the time of bookings, so that each can take the other's time in the same transaction. */
export async function freeSessions(tx: Tx, booking_ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('seats')
    .where('booking_id', 'in', [...booking_ids])
    .where('commitment_id', 'is not', null)
    .where('change_id', 'is', null)
    .execute();
}
