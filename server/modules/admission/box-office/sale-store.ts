import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PaidBy, SalesTotal } from '#contract/events/box-office.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** A sale with its booking and date. */
export interface SaleRow {
  readonly booking_id: string;
  readonly booking_number: string;
  readonly name: string;
  readonly title: string;
  readonly tickets: number;
  /** In minor units. */
  readonly total: number;
  readonly paid_by: PaidBy;
  readonly gate: string;
  readonly sold_at: Date;
  readonly ends_at: Date;
  readonly event_id: string;
  readonly occurrence_id: string;
  readonly door_link_id: string | null;
  readonly is_valid: boolean;
}

/** Who sells: a user, or a door link. */
export type Seller = { readonly user_id: string } | { readonly door_link_id: string };

/** A kind of ticket that can be sold on a date. */
export interface SoldPackage {
  readonly id: string;
  readonly name: string;
  /** On the date, in minor units. */
  readonly amount: number;
  readonly is_online: boolean;
  readonly seats_left: number | null;
  /** What the waiting list is offered, in the room or online. */
  readonly offered: { readonly seats: number; readonly until: Date } | null;
}

/** Records how bookings were paid, where and by whom. */
export async function insertSales(
  tx: Tx,
  booking_ids: readonly string[],
  sale: {
    readonly event_id: string;
    readonly occurrence_id: string;
    readonly paid_by: PaidBy;
    readonly gate: string;
    readonly sold_at: Date;
  },
  by: Seller,
): Promise<void> {
  await tx
    .insertInto('box_office_sales')
    .values(booking_ids.map((booking_id) => ({ booking_id, ...sale, ...by })))
    .execute();
}

/** Records that a sale was undone. */
export async function endSale(tx: Tx, booking_id: string, now: Date): Promise<void> {
  await tx.updateTable('box_office_sales').set({ undone_at: now }).where('booking_id', '=', booking_id).execute();
}

const isValid = sql<boolean>`b.status IN ('confirmed', 'completed', 'no_show')`;

async function salesWhere(db: ReadDb, condition: RawBuilder<SqlBool>, max: number): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    SELECT s.booking_id, b.number AS booking_number, COALESCE(b.guest_name, '') AS name,
      COALESCE((SELECT i.title FROM booking_items i WHERE i.booking_id = b.id AND i.change_id IS NULL LIMIT 1), b.title)
        AS title,
      b.participants AS tickets, b.total, s.paid_by, s.gate, s.sold_at, o.ends_at, s.event_id, s.occurrence_id,
      s.door_link_id, ${isValid} AS is_valid
    FROM box_office_sales s JOIN bookings b ON b.id = s.booking_id JOIN occurrences o ON o.id = s.occurrence_id
    WHERE ${condition} ORDER BY s.sold_at DESC, s.booking_id DESC LIMIT ${max}`.execute(db);
  return rows;
}

/** One sale; null if there is none. */
export async function findSale(db: ReadDb, booking_id: string): Promise<SaleRow | null> {
  return (await salesWhere(db, sql`s.booking_id = ${booking_id}::uuid`, 1))[0] ?? null;
}

/** Sales at the door, of one door link or of all sellers. */
const soldBy = (door_link_id: string | null): RawBuilder<SqlBool> =>
  door_link_id === null ? sql`true` : sql`s.door_link_id = ${door_link_id}::uuid`;

/** Lists the latest sales at the door of a date, without what was given away. */
export const listSales = (
  db: ReadDb,
  occurrence_id: string,
  door_link_id: string | null,
  max: number,
): Promise<SaleRow[]> =>
  salesWhere(
    db,
    sql`s.occurrence_id = ${occurrence_id}::uuid AND s.paid_by <> 'complimentary' AND ${soldBy(door_link_id)}`,
    max,
  );

/** Adds up what was sold at the door of a date, by gate and way of paying; amounts in minor units. */
export async function listTotals(
  db: ReadDb,
  occurrence_id: string,
  door_link_id: string | null,
): Promise<SalesTotal[]> {
  const { rows } = await sql<SalesTotal>`
    SELECT s.gate, s.paid_by, sum(b.participants)::int AS tickets, sum(b.total)::int8 AS amount
    FROM box_office_sales s JOIN bookings b ON b.id = s.booking_id
    WHERE s.occurrence_id = ${occurrence_id}::uuid AND ${isValid} AND ${soldBy(door_link_id)}
    GROUP BY s.gate, s.paid_by ORDER BY s.gate, s.paid_by`.execute(db);
  return rows;
}

/** Lists the kinds of tickets of a date with their prices and the seats that are left, as in the event. */
export async function listPackages(db: ReadDb, occurrence_id: string): Promise<SoldPackage[]> {
  const { rows } = await sql<SoldPackage>`
    SELECT p.id, p.name, COALESCE(op.own_amount, p.amount) AS amount, p.attendance = 'virtual' AS is_online,
      CASE WHEN o.serving_since IS NOT NULL AND room.seats_left > 0 THEN 0 ELSE GREATEST(room.seats_left, 0) END
        AS seats_left,
      CASE WHEN offers.seats > 0 THEN json_build_object('seats', offers.seats, 'until', offers.until) END AS offered
    FROM occurrences o
    JOIN packages p ON p.event_id = o.event_id AND p.covers = 'date' AND p.retired_at IS NULL
    LEFT JOIN occurrence_packages op ON op.occurrence_id = o.id AND op.package_id = p.id
    CROSS JOIN LATERAL (
      SELECT LEAST(
        CASE WHEN op.package_id IS NULL THEN p.capacity ELSE op.capacity END - COALESCE(op.taken, 0),
        CASE WHEN p.attendance = 'virtual' THEN o.online_capacity - o.online_taken
          ELSE o.capacity - o.seats_taken END) AS seats_left
    ) room
    CROSS JOIN LATERAL (
      SELECT sum(s.participants)::int AS seats, max(b.expires_at) AS until
      FROM seats s JOIN bookings b ON b.id = s.booking_id
      WHERE s.occurrence_id = o.id AND s.is_online = (p.attendance = 'virtual') AND b.waiting_entry_id IS NOT NULL
        AND b.status = 'awaiting_payment'
    ) offers
    WHERE o.id = ${occurrence_id}::uuid
    ORDER BY p.attendance = 'virtual', p.position, p.id`.execute(db);
  return rows.map(({ offered, ...sold }) => ({
    ...sold,
    offered: offered && { seats: offered.seats, until: new Date(offered.until) },
  }));
}

/** The currency of an event. */
export async function findCurrency(db: ReadDb, event_id: string): Promise<string | null> {
  const row = await db.selectFrom('events').select('currency').where('id', '=', event_id).executeTakeFirst();
  return row?.currency ?? null;
}

/** The tickets of a booking that are used in the room, and the check-ins of those that are in. */
export async function listRoomTickets(
  tx: Tx,
  booking_id: string,
): Promise<readonly { readonly id: string; readonly nonce: string | null }[]> {
  return tx
    .selectFrom('tickets as t')
    .innerJoin('packages as p', 'p.id', 't.package_id')
    .leftJoin('admissions as a', 'a.ticket_id', 't.id')
    .select(['t.id', 'a.nonce'])
    .where('t.booking_id', '=', booking_id)
    .where('p.attendance', '=', 'in_person')
    .orderBy('t.position')
    .execute();
}
