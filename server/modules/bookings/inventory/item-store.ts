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

/** The items with ids as JSON, in the order of their dates and packages. */
export const itemsJson = (items: readonly NewItem[]): string =>
  JSON.stringify(items.map((item) => ({ id: newId(), ...item })));

/** The columns of `itemsJson` as a relation. */
export const itemColumns = sql`
  id uuid, line int, occurrence_id uuid, package_id uuid, title text, seats int, unit_amount bigint, price bigint,
  discount bigint`;

/** Inserts the items of a booking's change. */
export async function insertItems(
  tx: Tx,
  booking_id: string,
  change_id: string,
  items: readonly NewItem[],
): Promise<void> {
  await sql`
    INSERT INTO booking_items (booking_id, change_id, id, line, occurrence_id, package_id, title, seats, unit_amount,
      price, discount)
    SELECT ${booking_id}::uuid, ${change_id}::uuid, item.*
    FROM jsonb_to_recordset(${itemsJson(items)}::jsonb) AS item (${itemColumns})`.execute(tx);
}
