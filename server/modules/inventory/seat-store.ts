import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { type HoldParts, insertItemRows, type NewItem, type SeatsLacking, type StatementParts } from './item-store.ts';

/** Seats of one package on one date. */
export interface SeatsWanted {
  readonly occurrence_id: string;
  readonly package_id: string;
  readonly seats: number;
}

/**
 * The parts of a statement that takes seats of an event, named `wanted` (the rows of `seats` for `items`, a relation
 * with occurrence_id, package_id and seats) and `lacking` (those that are not left). The dates must be locked by an
 * earlier statement of the transaction, so that this one sees the winner's seats. `of` counts as free
 * what a booking has already. A date whose free seats are being offered to its waiting list has none for others;
 * `isReserved` takes them for that list, or for a booking that held them before.
 */
export function seatParts(
  items: RawBuilder<unknown>,
  of: string | null,
  { isReserved = false }: { readonly isReserved?: boolean } = {},
): RawBuilder<unknown> {
  const free = (seats: RawBuilder<unknown>) =>
    isReserved ? seats : sql`CASE WHEN o.serving_since IS NOT NULL AND ${seats} > 0 THEN 0 ELSE ${seats} END`;
  return sql`items AS MATERIALIZED (${items}),
    asked AS (
      SELECT i.occurrence_id, i.package_id, NULL::boolean AS is_online, sum(i.seats)::int AS participants
      FROM items i GROUP BY i.occurrence_id, i.package_id
      UNION ALL
      SELECT i.occurrence_id, NULL, p.attendance = 'virtual', sum(i.seats)::int
      FROM items i JOIN packages p ON p.id = i.package_id GROUP BY i.occurrence_id, p.attendance = 'virtual'
    ), wanted AS MATERIALIZED (
      SELECT a.occurrence_id, a.package_id, a.is_online, a.participants - COALESCE(s.participants, 0) AS participants
      FROM asked a LEFT JOIN seats s ON s.booking_id = ${of}::uuid AND s.change_id IS NULL
        AND s.occurrence_id = a.occurrence_id AND s.package_id IS NOT DISTINCT FROM a.package_id
        AND s.is_online IS NOT DISTINCT FROM a.is_online
      WHERE a.participants > COALESCE(s.participants, 0)
    ), lacking AS MATERIALIZED (
      SELECT occurrence_id, package_id, GREATEST(seats_left, 0) AS seats_left FROM (
        SELECT w.occurrence_id, w.package_id, w.participants,
          CASE
            WHEN w.package_id IS NOT NULL
              THEN ${free(
                sql`CASE WHEN op.package_id IS NULL THEN p.capacity ELSE op.capacity END - COALESCE(op.taken, 0)`,
              )}
            WHEN w.is_online THEN ${free(sql`o.online_capacity - o.online_taken`)}
            ELSE ${free(sql`o.capacity - o.seats_taken`)} END AS seats_left
        FROM wanted w
        JOIN occurrences o ON o.id = w.occurrence_id
        LEFT JOIN packages p ON p.id = w.package_id
        LEFT JOIN occurrence_packages op ON op.occurrence_id = w.occurrence_id AND op.package_id = w.package_id
      ) room
      WHERE participants > seats_left
    )`;
}

/** The items as a relation for `seatParts`. */
export function itemRows(items: readonly SeatsWanted[]): RawBuilder<unknown> {
  return sql`
    SELECT occurrence_id, package_id, seats
    FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS item (occurrence_id uuid, package_id uuid, seats int)`;
}

/** The items of a booking as a relation for `seatParts`. */
const storedItems = (booking_id: string): RawBuilder<unknown> => sql`
  SELECT occurrence_id, package_id, seats FROM booking_items
  WHERE booking_id = ${booking_id}::uuid AND change_id IS NULL`;

/** The part of a statement that takes the seats `wanted` (`seatParts`) for the booking that it inserts as `booked`. */
export const bookedSeats: StatementParts = sql`seated AS (
      INSERT INTO seats (booking_id, occurrence_id, package_id, is_online, participants)
      SELECT booked.id, wanted.occurrence_id, wanted.package_id, wanted.is_online, wanted.participants
      FROM booked, wanted
    )`;

/**
 * The parts of a statement that free what bookings take, in sessions and on dates. `ended` is what follows USING, and
 * `booking_id` an expression of it. Each kind of seats has an index.
 */
export const freedSeats = (ended: StatementParts, booking_id: StatementParts): StatementParts => sql`freed AS (
      DELETE FROM seats s USING ${ended} WHERE s.booking_id = ${booking_id} AND s.commitment_id IS NOT NULL
    ), freed_on_dates AS (
      DELETE FROM seats s USING ${ended} WHERE s.booking_id = ${booking_id} AND s.occurrence_id IS NOT NULL
    )`;

/** The part of a statement that frees what changes held, which it ends as `ended`. */
export const freedHeldSeats: StatementParts = sql`freed AS (
      DELETE FROM seats USING ended WHERE seats.change_id = ended.id
    )`;

/** Locks the dates of a booking and its changes until the transaction ends: none of them moves from then on. */
export async function lockDatesOf(tx: Tx, booking_id: string): Promise<void> {
  await sql`
    SELECT FROM occurrences
    WHERE id IN (SELECT occurrence_id FROM booking_items WHERE booking_id = ${booking_id}::uuid)
    ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** Why a change cannot hold its seats: they are not left, or dates were cancelled. */
export type SeatsMissing =
  | { readonly taken: false; readonly why: 'lacking'; readonly lacking: readonly SeatsLacking[] }
  | { readonly taken: false; readonly why: 'cancelled' };

const onCancelled = sql`
  SELECT FROM wanted JOIN occurrences o ON o.id = wanted.occurrence_id WHERE o.status = 'cancelled'`;

const ofProposed = {
  from: sql`proposed`,
  booking_id: sql`proposed.booking_id`,
  change_id: sql`proposed.id`,
};

/**
 * The seats that the items of a change need in addition to its booking's own, and the items. The dates must be locked
 * by an earlier statement of the transaction, so that this one sees the seats that are left.
 */
export const heldSeats = (booking_id: string, items: readonly NewItem[]): HoldParts => ({
  room: sql`${seatParts(itemRows(items), booking_id)},
    room AS (SELECT WHERE NOT EXISTS (SELECT FROM lacking) AND NOT EXISTS (${onCancelled}))`,
  taken: sql`contents AS (${insertItemRows(items, ofProposed)}
    ), seated AS (
      INSERT INTO seats (booking_id, occurrence_id, package_id, is_online, participants, change_id)
      SELECT proposed.booking_id, wanted.occurrence_id, wanted.package_id, wanted.is_online, wanted.participants,
        proposed.id
      FROM proposed, wanted
    )`,
  lack: sql`json_build_object('is_cancelled', EXISTS (${onCancelled}),
    'lacking', (SELECT COALESCE(json_agg(l), '[]') FROM lacking l))`,
});

/**
 * Replaces a booking's items and seats by those of its applied change. `before` is a part of the statement that sees
 * those that it had. The seats are taken by a statement of its own, after those that it had and held were counted as
 * free.
 */
export async function swapItems(
  tx: Tx,
  change: { readonly id: string; readonly booking_id: string },
  before: StatementParts,
): Promise<void> {
  const { id, booking_id } = change;
  await lockDatesOf(tx, booking_id);
  await sql`
    WITH ${before},
    freed AS (DELETE FROM seats WHERE booking_id = ${booking_id}::uuid AND occurrence_id IS NOT NULL),
    removed AS (
      DELETE FROM booking_items WHERE booking_id = ${booking_id}::uuid AND change_id IS NULL RETURNING id
    )
    UPDATE booking_items i SET change_id = NULL
    FROM (SELECT count(*) FROM removed) AS replaced WHERE i.change_id = ${id}::uuid`.execute(tx);
  const lacking = await takeStored(tx, booking_id, { isReserved: true });
  if (lacking.length > 0) throw new Error('Seats that a change held are not left.');
}

/** The part of the statement that applies a change whose items were swapped before. */
export const placedBefore: StatementParts = sql`placed AS (SELECT)`;

/**
 * Takes the seats of a booking with locked dates again; returns those that are not left, and then takes none.
 */
export function retakeSeats(tx: Tx, booking_id: string): Promise<readonly SeatsLacking[]> {
  return takeStored(tx, booking_id, { isReserved: false });
}

async function takeStored(
  tx: Tx,
  booking_id: string,
  reserved: { readonly isReserved: boolean },
): Promise<readonly SeatsLacking[]> {
  const { rows } = await sql<SeatsLacking>`
    WITH ${seatParts(storedItems(booking_id), null, reserved)},
    seated AS (
      INSERT INTO seats (booking_id, occurrence_id, package_id, is_online, participants)
      SELECT ${booking_id}::uuid, occurrence_id, package_id, is_online, participants
      FROM wanted WHERE NOT EXISTS (SELECT FROM lacking)
    )
    SELECT * FROM lacking`.execute(tx);
  return rows;
}
