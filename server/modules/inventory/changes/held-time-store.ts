import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import type { HoldParts, Inserted, StatementParts } from '../item-store.ts';
import { insertSessionRow } from '../session-store.ts';

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

/** Why the new time is not taken. */
export type TimeMissing =
  | { readonly taken: false; readonly why: 'slot' }
  | { readonly taken: false; readonly why: 'seats'; readonly seats_left: number };

/**
 * Inserts a change with its new time, held in addition to the booking's own time in the session `own` (both locked by
 * `lockSessions`). Takes seats of the same session, seats of another session, or a new session.
 */
export async function holdNewTime<Row>(
  tx: Tx,
  change: TimeInput,
  time: NewTime,
  own: OwnSession | null,
  insert: (parts: HoldParts) => Promise<Inserted<Row>>,
): Promise<{ readonly taken: true; readonly row: Row } | TimeMissing> {
  const seated = (participants: number) => sql`seated AS (
      INSERT INTO seats (booking_id, change_id, commitment_id, participants)
      SELECT proposed.booking_id, proposed.id, room.commitment_id, ${participants}::int
      FROM proposed, room WHERE ${participants}::int > 0
    )`;
  const join = async (session: { id: string; seats_left: number }, participants: number) => {
    if (session.seats_left < participants)
      return { taken: false, why: 'seats', seats_left: session.seats_left } as const;
    const room = sql`room AS (SELECT ${session.id}::uuid AS commitment_id)`;
    const { row } = await insert({ room, taken: seated(participants), lack: UNSAID });
    if (row === null) throw new Error('A change was not inserted.');
    return { taken: true, row } as const;
  };
  if (
    own &&
    own.capacity > 1 &&
    own.service_id === change.service_id &&
    own.starts_at.getTime() === Date.parse(change.starts_at)
  )
    return join(own, change.participants - time.participants_now);
  const { row } = await insert({ room: newSession(change, time), taken: seated(change.participants), lack: UNSAID });
  if (row !== null) return { taken: true, row };
  const session = time.capacity === 1 ? null : await findSession(tx, change);
  return session ? join(session, change.participants) : { taken: false, why: 'slot' };
}

/** Of a time, the statement that looks for another session says why it is not taken. */
const UNSAID = sql`NULL::json`;

function newSession(change: TimeInput, time: NewTime): StatementParts {
  const { booking_id, provider_id, service_id, starts_at, ends_at } = change;
  const session = insertSessionRow({ booking_id, provider_id, service_id, starts_at, ends_at, ...time });
  return sql`${session}, room AS (SELECT id AS commitment_id FROM commitment)`;
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

/** The sessions of a change: its own, the one it holds, and the one it would join. */
const sessionsOf = (change: {
  readonly booking_id: string;
  readonly provider_id: string;
  readonly service_id: string;
  readonly starts_at: string | Date;
}): RawBuilder<unknown> => sql`
      SELECT commitment_id FROM seats WHERE booking_id = ${change.booking_id}::uuid AND commitment_id IS NOT NULL
      UNION ALL
      SELECT id FROM commitments
      WHERE provider_id = ${change.provider_id}::uuid AND service_id = ${change.service_id}::uuid
        AND starts_at = ${change.starts_at}::timestamptz AND kind = 'session'`;

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
    WHERE c.id IN (${sessionsOf(change)})
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

/**
 * The parts of the statement that applies a change as `applied`: moves the booking to the seats that its change held
 * (`placed`), and frees its previous seats. Both sessions are locked before, in the order of `lockSessions`. Within the
 * same session, the held seats are added to the booking's own. The seats of a booking and its change move only under
 * the locks of both, which the transaction has.
 */
export function swappedSeats(change: HeldChange): StatementParts {
  const { id, booking_id, participants } = change;
  return sql`sessions AS MATERIALIZED (
      SELECT c.id FROM applied, commitments c WHERE c.id IN (${sessionsOf(change)}) ORDER BY c.id FOR UPDATE OF c
    ), swap AS MATERIALIZED (
      SELECT held.commitment_id IS NOT NULL AND held.commitment_id IS DISTINCT FROM own.commitment_id AS is_elsewhere
      FROM (SELECT count(*) FROM sessions) AS locked
      LEFT JOIN seats own ON own.booking_id = ${booking_id}::uuid AND own.commitment_id IS NOT NULL
        AND own.change_id IS NULL
      LEFT JOIN seats held ON held.booking_id = ${booking_id}::uuid AND held.commitment_id IS NOT NULL
        AND held.change_id = ${id}::uuid
    ), freed AS (
      DELETE FROM seats s USING applied, swap
      WHERE s.booking_id = ${booking_id}::uuid AND s.commitment_id IS NOT NULL
        AND CASE WHEN swap.is_elsewhere THEN s.change_id IS NULL ELSE s.change_id = ${id}::uuid END
      RETURNING s.commitment_id
    ), placed AS (
      UPDATE seats s
      SET change_id = NULL,
        participants = CASE WHEN swap.is_elsewhere THEN s.participants ELSE ${participants}::int END
      FROM applied, swap, (SELECT count(*) FROM freed) AS unseated
      WHERE s.booking_id = ${booking_id}::uuid AND s.commitment_id IS NOT NULL
        AND CASE WHEN swap.is_elsewhere THEN s.change_id = ${id}::uuid ELSE s.change_id IS NULL END
      RETURNING s.commitment_id
    )`;
}
