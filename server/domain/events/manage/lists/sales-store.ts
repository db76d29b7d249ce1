import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** What was sold by items `i` of bookings `b`: their prices after discounts, of bookings that take or took place. */
const sold = sql`sum(i.price - i.discount)
  FILTER (WHERE i.change_id IS NULL AND b.status IN ('confirmed', 'completed', 'no_show'))`;

/** What was sold of an event `e`, in minor units, for larger statements. */
export const salesOfEvent: RawBuilder<number> = sql<number>`COALESCE((
  SELECT ${sold} FROM bookings b JOIN booking_items i ON i.booking_id = b.id WHERE b.event_id = e.id), 0)::int8`;

/** A date of an event with its sales (minor units). */
export interface DateSales {
  readonly id: string;
  readonly date: string;
  readonly is_added: boolean;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly label: string;
  readonly status: 'scheduled' | 'cancelled';
  readonly registration_closed: boolean;
  readonly capacity: number | null;
  readonly seats_taken: number;
  readonly online_capacity: number | null;
  readonly online_taken: number;
  readonly sales: number;
  /** Entries of the waiting list that wait for it. */
  readonly waiting: number;
}

/** Lists at most `max` dates of an event with their sales, in order. The next ones come before the latest past ones. */
export async function listDateSales(db: ReadDb, event_id: string, now: Date, max: number): Promise<DateSales[]> {
  const { rows } = await sql<DateSales>`
    WITH shown AS (
      SELECT * FROM occurrences WHERE event_id = ${event_id}::uuid
      ORDER BY ends_at <= ${now}::timestamptz,
        abs(extract(epoch FROM starts_at - ${now}::timestamptz)), id
      LIMIT ${max}
    ), sales AS (
      SELECT i.occurrence_id, ${sold} AS amount
      FROM booking_items i JOIN bookings b ON b.id = i.booking_id
      WHERE b.event_id = ${event_id}::uuid GROUP BY i.occurrence_id
    )
    SELECT o.id, o.date, o.is_added, o.starts_at, o.ends_at, o.label, o.status, o.registration_closed, o.capacity,
      o.seats_taken, o.online_capacity, o.online_taken, COALESCE(sales.amount, 0)::int8 AS sales, (
        SELECT count(*)::int FROM waiting_entries w
        WHERE w.event_id = o.event_id AND w.status IN ('waiting', 'offered') AND waits_for(w, occurrences)
      ) AS waiting
    FROM shown o JOIN occurrences ON occurrences.id = o.id LEFT JOIN sales ON sales.occurrence_id = o.id
    ORDER BY o.starts_at, o.id`.execute(db);
  return rows;
}

/** The totals of an event over all dates. */
export interface EventTotals {
  readonly dates: number;
  readonly sold: number;
  readonly sales: number;
  readonly bookings: number;
  readonly waiting: number;
  readonly requests: number;
  /** Valid tickets that were not given away, by the day of their booking, in the event's zone; not days without any. */
  readonly tickets_per_day: readonly { readonly date: string; readonly room: number; readonly online: number }[];
  /** What each booked package brought (minor units). */
  readonly package_sales: readonly { readonly package_id: string; readonly amount: number }[];
  /** How many bookings came in which way; those without one are left out. */
  readonly origins: readonly { readonly origin: string; readonly bookings: number }[];
}

/** The most ways that are counted: hosts may name as many links as they like. */
const MAX_ORIGINS = 50;

/** Adds up the dates, seats, sales (minor units) and bookings of an event, and its tickets by day since a day. */
export async function findTotals(db: ReadDb, event_id: string, since: string): Promise<EventTotals> {
  const { rows } = await sql<EventTotals>`
    SELECT
      (SELECT count(*)::int FROM occurrences WHERE event_id = e.id) AS dates,
      (SELECT COALESCE(sum(seats_taken + online_taken), 0)::int FROM occurrences WHERE event_id = e.id) AS sold,
      ${salesOfEvent} AS sales,
      (
        SELECT count(*)::int FROM bookings b
        WHERE b.event_id = e.id AND b.status IN ('requested', 'awaiting_payment', 'confirmed', 'completed', 'no_show')
      ) AS bookings,
      (SELECT count(*)::int FROM bookings b WHERE b.event_id = e.id AND b.status = 'requested') AS requests,
      (
        SELECT count(*)::int FROM waiting_entries w WHERE w.event_id = e.id AND w.status IN ('waiting', 'offered')
      ) AS waiting,
      (
        SELECT COALESCE(json_agg(d), '[]') FROM (
          SELECT (t.created_at AT TIME ZONE e.timezone)::date AS date,
            (count(*) FILTER (WHERE p.attendance = 'in_person'))::int AS room,
            (count(*) FILTER (WHERE p.attendance = 'virtual'))::int AS online
          FROM bookings b JOIN tickets t ON t.booking_id = b.id JOIN packages p ON p.id = t.package_id
          WHERE b.event_id = e.id AND b.status IN ('confirmed', 'completed', 'no_show') AND t.status = 'valid'
            AND NOT EXISTS (
              SELECT FROM box_office_sales s WHERE s.booking_id = b.id AND s.paid_by = 'complimentary')
            AND t.created_at >= ${since}::date::timestamp AT TIME ZONE e.timezone
          GROUP BY 1
        ) d
      ) AS tickets_per_day,
      (
        SELECT COALESCE(json_agg(d), '[]') FROM (
          SELECT i.package_id, COALESCE(${sold}, 0)::int8 AS amount
          FROM bookings b JOIN booking_items i ON i.booking_id = b.id WHERE b.event_id = e.id GROUP BY i.package_id
        ) d
      ) AS package_sales,
      (
        SELECT COALESCE(json_agg(d ORDER BY d.bookings DESC, d.origin), '[]') FROM (
          SELECT b.origin, count(*)::int AS bookings FROM bookings b
          WHERE b.event_id = e.id AND b.origin IS NOT NULL AND b.status IN ('confirmed', 'completed', 'no_show')
          GROUP BY b.origin ORDER BY bookings DESC, b.origin LIMIT ${MAX_ORIGINS}
        ) d
      ) AS origins
    FROM events e WHERE e.id = ${event_id}::uuid`.execute(db);
  return (
    rows[0] ?? {
      ...{ dates: 0, sold: 0, sales: 0, bookings: 0, waiting: 0, requests: 0 },
      tickets_per_day: [],
      package_sales: [],
      origins: [],
    }
  );
}
