import { sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { type DateRow, isClosed, packageFacts, reservedDateJson } from './event-source-store.ts';
import { type DateOffer, offerDate, type PackageFacts } from './rules/date-offers.ts';

/** A package that a waiting list can offer: of one date, booked instantly, and shown to everybody. */
export interface WaitedPackage extends PackageFacts {
  readonly name: string;
  readonly max_per_booking: number;
}

/** A date with what it sells, counting the seats that are being offered to its waiting list. */
export interface DateOnSale {
  readonly is_serving: boolean;
  readonly offer: DateOffer<WaitedPackage, DateRow>;
}

interface Row {
  readonly is_serving: boolean;
  readonly is_cancelled: boolean;
  readonly is_closed: boolean;
  readonly date: DateRow;
  readonly packages: readonly WaitedPackage[];
}

/**
 * Lists dates with what they sell to a waiting list, in the order of their start. Dates of pages that are not published
 * are closed.
 */
export async function listDatesOnSale(
  db: ReadDb | Tx,
  occurrence_ids: readonly string[],
  now: Date,
): Promise<DateOnSale[]> {
  const { rows } = await sql<Row>`
    SELECT o.serving_since IS NOT NULL AS is_serving, e.status <> 'published' AS is_cancelled,
      ${isClosed} OR p.status <> 'published' AS is_closed, ${reservedDateJson} AS date,
      (
        SELECT coalesce(
          json_agg(
            json_build_object(${packageFacts}, 'name', k.name, 'max_per_booking', k.max_per_booking)
            ORDER BY k.position, k.id),
          '[]')
        FROM packages k
        WHERE k.event_id = e.id AND k.retired_at IS NULL AND NOT k.is_hidden AND k.covers = 'date'
          AND k.booking_mode = 'instant') AS packages
    FROM occurrences o
    JOIN events e ON e.id = o.event_id
    JOIN providers p ON p.id = e.provider_id
    WHERE o.id = ANY (${[...occurrence_ids]}::uuid[])
    ORDER BY o.starts_at, o.id`.execute(db);
  return rows.map(({ is_serving, date, packages, ...event }) => ({
    is_serving,
    offer: offerDate(event, date, packages, now),
  }));
}
