import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { releaseChange } from './release-store.ts';

/** The time that a change holds, and its number of people. */
export interface TimeInput {
  readonly booking_id: string;
  readonly provider_id: string;
  readonly service_id: string;
  readonly participants: number;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** The new time with its buffers, and how it is taken. */
export interface NewTime {
  readonly padded: { readonly from: string; readonly to: string };
  readonly capacity: number;
  readonly schedule_version: number;
  /** The number of participants before the change. */
  readonly participants_now: number;
}

/** The result of taking the new time. */
export type TimeTaken =
  | { readonly taken: true }
  | { readonly taken: false; readonly why: 'slot' }
  | { readonly taken: false; readonly why: 'seats'; readonly seats_left: number };

/**
 * Holds a change's new time in addition to the booking's own time in the session `own` (both locked by `lockSessions`).
 * Takes seats of the same session, seats of another session, or a new session.
 */
export async function holdNewTime(
  tx: Tx,
  change_id: string,
  change: TimeInput,
  time: NewTime,
  own: OwnSession | null,
): Promise<TimeTaken> {
  const seat = (commitment_id: string, participants: number) =>
    tx.insertInto('seats').values({ booking_id: change.booking_id, change_id, commitment_id, participants }).execute();

  if (
    own &&
    own.capacity > 1 &&
    own.service_id === change.service_id &&
    own.starts_at.getTime() === Date.parse(change.starts_at)
  ) {
    const more = change.participants - time.participants_now;
    if (more > own.seats_left) return { taken: false, why: 'seats', seats_left: own.seats_left };
    if (more > 0) await seat(own.id, more);
    return { taken: true };
  }
  const commitment_id = await insertCommitment(tx, change, time);
  if (commitment_id !== null) {
    await seat(commitment_id, change.participants);
    return { taken: true };
  }
  if (time.capacity === 1) return { taken: false, why: 'slot' };
  const session = await findSession(tx, change);
  if (!session) return { taken: false, why: 'slot' };
  if (session.seats_left < change.participants) return { taken: false, why: 'seats', seats_left: session.seats_left };
  await seat(session.id, change.participants);
  return { taken: true };
}

async function insertCommitment(tx: Tx, change: TimeInput, time: NewTime): Promise<string | null> {
  const id = newId();
  const family_id = time.capacity === 1 ? change.booking_id : id;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO commitments (
      id, provider_id, calendar_id, family_id, kind, service_id, starts_at, ends_at, padded, capacity)
    SELECT ${id}::uuid, ${change.provider_id}::uuid, schedule.calendar_id, ${family_id}::uuid,
      'session', ${change.service_id}::uuid, ${change.starts_at}::timestamptz, ${change.ends_at}::timestamptz,
      tstzrange(${time.padded.from}::timestamptz, ${time.padded.to}::timestamptz), ${time.capacity}::int
    FROM (
      SELECT calendar_id
      FROM providers
      WHERE id = ${change.provider_id}::uuid AND schedule_version = ${time.schedule_version}::int
      FOR SHARE
    ) AS schedule
    ON CONFLICT DO NOTHING
    RETURNING id`.execute(tx);
  return rows[0]?.id ?? null;
}

async function findSession(tx: Tx, change: TimeInput): Promise<{ id: string; seats_left: number } | null> {
  const { rows } = await sql<{ id: string; seats_left: number }>`
    SELECT id, CASE WHEN serving_since IS NOT NULL THEN 0 ELSE capacity - seats_taken END AS seats_left FROM commitments
    WHERE provider_id = ${change.provider_id}::uuid AND service_id = ${change.service_id}::uuid
      AND starts_at = ${change.starts_at}::timestamptz AND kind = 'session' AND capacity > 1
    FOR UPDATE`.execute(tx);
  return rows[0] ?? null;
}

interface OwnSession {
  readonly id: string;
  readonly service_id: string | null;
  readonly starts_at: Date;
  readonly capacity: number;
  readonly seats_left: number;
}

/**
 * Locks the sessions of a change, its own and the one it would join, always in the same order. Two groups that swap
 * people therefore do not deadlock. Returns the booking's own session. A separate statement reads the ids, because an
 * OR of both conditions would scan the whole calendar.
 */
export async function lockSessions(
  tx: Tx,
  change: { booking_id: string; provider_id: string; service_id: string; starts_at: string | Date },
): Promise<OwnSession | null> {
  const { rows } = await sql<OwnSession & { is_own: boolean }>`
    SELECT c.id, c.service_id, c.starts_at, c.capacity, c.capacity - c.seats_taken AS seats_left,
      EXISTS (
        SELECT FROM seats s
        WHERE s.commitment_id = c.id AND s.booking_id = ${change.booking_id}::uuid AND s.change_id IS NULL
      ) AS is_own
    FROM commitments c
    WHERE c.id IN (
      SELECT commitment_id FROM seats WHERE booking_id = ${change.booking_id}::uuid
      UNION ALL
      SELECT id FROM commitments
      WHERE provider_id = ${change.provider_id}::uuid AND service_id = ${change.service_id}::uuid
        AND starts_at = ${change.starts_at}::timestamptz AND kind = 'session')
    ORDER BY c.id FOR UPDATE OF c`.execute(tx);
  return rows.find((row) => row.is_own) ?? null;
}

/** The columns of a change whose seats the booking takes over. */
interface HeldChange {
  readonly id: string;
  readonly booking_id: string;
  readonly provider_id: string;
  readonly service_id: string;
  readonly participants: number;
  readonly starts_at: Date;
}

/** Moves a booking to the seats that its change held, and frees its previous seats. */
export async function swapSeats(tx: Tx, change: HeldChange): Promise<void> {
  await lockSessions(tx, change);
  const seats = await tx
    .selectFrom('seats')
    .select(['commitment_id', 'change_id'])
    .where('booking_id', '=', change.booking_id)
    .execute();
  const own = seats.find((seat) => seat.change_id === null);
  const held = seats.find((seat) => seat.change_id === change.id);
  const ofOwn = tx.deleteFrom('seats').where('booking_id', '=', change.booking_id).where('change_id', 'is', null);
  if (held && held.commitment_id !== own?.commitment_id) {
    await ofOwn.execute();
    await tx.updateTable('seats').set({ change_id: null }).where('change_id', '=', change.id).execute();
    return;
  }
  // Within the same session, the held seats are added to the booking's own.
  if (held) await releaseChange(tx, change.id);
  await tx
    .updateTable('seats')
    .set({ participants: change.participants })
    .where('booking_id', '=', change.booking_id)
    .where('change_id', 'is', null)
    .execute();
}

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
  { padded, capacity }: Pick<NewTime, 'padded' | 'capacity'>,
): Promise<boolean> {
  const commitment_id = newId();
  const family_id = capacity === 1 ? booking.id : commitment_id;
  const own = await sql<{ ok: boolean }>`
    WITH commitment AS (
      INSERT INTO commitments
        (id, provider_id, calendar_id, family_id, kind, service_id, starts_at, ends_at, padded, capacity)
      SELECT ${commitment_id}::uuid, ${booking.provider_id}::uuid, page.calendar_id, ${family_id}::uuid, 'session',
        ${booking.service_id}::uuid, ${booking.starts_at}::timestamptz, ${booking.ends_at}::timestamptz,
        tstzrange(${padded.from}::timestamptz, ${padded.to}::timestamptz), ${capacity}::int
      FROM (SELECT calendar_id FROM providers WHERE id = ${booking.provider_id}::uuid FOR SHARE) AS page
      ON CONFLICT DO NOTHING
      RETURNING id
    ), seated AS (
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
