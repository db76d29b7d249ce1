import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';

/** An item of an event booking: seats of a package on a date, and their price. Amounts are in minor units. */
export interface NewItem {
  readonly line: number;
  readonly occurrence_id: string;
  readonly package_id: string;
  readonly title: string;
  readonly seats: number;
  readonly unit_amount: number;
  readonly price: number;
  readonly discount: number;
}

/** Common table expressions of a statement. */
export type StatementParts = RawBuilder<unknown>;

/** The parts of the statement that inserts a change as `proposed`. */
export interface HoldParts {
  /** Defines `room`, which has one row if the change can hold what it needs. */
  readonly room: StatementParts;
  /** Inserts what the change holds. */
  readonly taken: StatementParts;
  /** An expression that says why `room` has no row, as JSON: a `Lack`, or null where nothing can be said. */
  readonly lack: StatementParts;
}

/** Seats that are not left: of a package, or of the date in the room or online. */
export interface SeatsLacking {
  readonly occurrence_id: string;
  readonly package_id: string | null;
  readonly seats_left: number;
}

/** Why there is no room on dates of an event: they are cancelled, or seats are lacking. */
export interface Lack {
  readonly is_cancelled: boolean;
  readonly lacking: readonly SeatsLacking[];
}

/** What the statement that inserts a change answers: its row, or why it inserted none. */
export interface Inserted<Row> {
  readonly row: Row | null;
  readonly lack: Lack | null;
}

/** Whose items they are: a relation with one row, and its expressions of the ids of the booking and its change. */
interface ItemsOwner {
  readonly from: RawBuilder<unknown>;
  readonly booking_id: RawBuilder<unknown>;
  readonly change_id: RawBuilder<unknown>;
}

/** The statement that inserts items with new ids, in the order of their dates and packages, if `of.from` has a row. */
export function insertItemRows(items: readonly NewItem[], of: ItemsOwner): StatementParts {
  const rows = JSON.stringify(items.map((item) => ({ id: newId(), ...item })));
  return sql`
      INSERT INTO booking_items (booking_id, change_id, id, line, occurrence_id, package_id, title, seats, unit_amount,
        price, discount)
      SELECT ${of.booking_id}, ${of.change_id}, item.*
      FROM ${of.from}, jsonb_to_recordset(${rows}::jsonb) AS item (id uuid, line int, occurrence_id uuid,
        package_id uuid, title text, seats int, unit_amount bigint, price bigint, discount bigint)`;
}

/** Inserts the items of a booking's change. */
export async function insertItems(
  tx: Tx,
  booking_id: string,
  change_id: string,
  items: readonly NewItem[],
): Promise<void> {
  await insertItemRows(items, {
    from: sql`(SELECT) AS one`,
    booking_id: sql`${booking_id}::uuid`,
    change_id: sql`${change_id}::uuid`,
  }).execute(tx);
}
