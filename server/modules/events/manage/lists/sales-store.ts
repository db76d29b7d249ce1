import { type RawBuilder, sql } from 'kysely';
import type { SalesTotal } from '#contract/events/box-office.ts';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';

/**
 * What was sold of the dates of an event, for larger statements: as it is stored, or, of dates that changed since they
 * were counted, from their bookings.
 */
const soldDates = (event_id: RawBuilder<unknown>) => sql`
  SELECT s.occurrence_id, s.amount, s.packages, s.bookings, s.requests, s.origins, s.box_office, s.gifts
  FROM date_sales s
  WHERE s.event_id = ${event_id} AND NOT EXISTS (
    SELECT FROM date_sales_changes c WHERE c.event_id = s.event_id AND c.occurrence_id = s.occurrence_id)
  UNION ALL
  SELECT n.occurrence_id, n.amount, n.packages, n.bookings, n.requests, n.origins, n.box_office, n.gifts
  FROM (SELECT DISTINCT c.occurrence_id FROM date_sales_changes c WHERE c.event_id = ${event_id}) changed
  JOIN date_sales_of_bookings n ON n.occurrence_id = changed.occurrence_id`;

/** What was sold of an event `e`, in minor units, for larger statements. */
export const salesOfEvent: RawBuilder<number> = sql<number>`COALESCE((
  SELECT sum(d.amount) FROM (${soldDates(sql`e.id`)}) d), 0)::int8`;

/** How many changed dates are counted in one statement. */
const COUNTED_AT_ONCE = 500;

/** Counts the sales of dates that changed, and stores them; returns whether there may be more. */
export async function countDateSales(db: Db): Promise<boolean> {
  const { rows } = await sql<{ occurrence_id: string }>`
    WITH taken AS (
      DELETE FROM date_sales_changes WHERE occurrence_id IN (
        SELECT DISTINCT occurrence_id FROM date_sales_changes ORDER BY occurrence_id LIMIT ${COUNTED_AT_ONCE})
      RETURNING occurrence_id
    )
    INSERT INTO date_sales
      (occurrence_id, event_id, amount, packages, bookings, requests, origins, box_office, gifts)
    SELECT n.occurrence_id, n.event_id, n.amount, n.packages, n.bookings, n.requests, n.origins, n.box_office, n.gifts
    FROM (SELECT DISTINCT occurrence_id FROM taken) changed
    JOIN date_sales_of_bookings n ON n.occurrence_id = changed.occurrence_id
    ON CONFLICT (occurrence_id) DO UPDATE SET amount = excluded.amount, packages = excluded.packages,
      bookings = excluded.bookings, requests = excluded.requests, origins = excluded.origins,
      box_office = excluded.box_office, gifts = excluded.gifts
    RETURNING occurrence_id`.execute(db);
  return rows.length === COUNTED_AT_ONCE;
}

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
    ), sales AS (${soldDates(sql`${event_id}::uuid`)})
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
  /** What was sold at the door, by gate and way of paying. */
  readonly box_office: SalesTotal[];
  /** The valid tickets that were given away, by their package. */
  readonly gifts: { readonly package_id: string; readonly tickets: number }[];
}

/** The most ways that are counted: hosts may name as many links as they like. */
const MAX_ORIGINS = 50;

/** Adds up the dates, seats, sales (minor units) and bookings of an event, and its tickets by day since a day. */
export async function findTotals(db: ReadDb, event_id: string, since: string): Promise<EventTotals> {
  const { rows } = await sql<EventTotals>`
    WITH sold AS MATERIALIZED (${soldDates(sql`${event_id}::uuid`)})
    SELECT
      (SELECT count(*)::int FROM occurrences WHERE event_id = e.id) AS dates,
      (SELECT COALESCE(sum(seats_taken + online_taken), 0)::int FROM occurrences WHERE event_id = e.id) AS sold,
      (SELECT COALESCE(sum(amount), 0)::int8 FROM sold) AS sales,
      (SELECT COALESCE(sum(bookings), 0)::int FROM sold) AS bookings,
      (SELECT COALESCE(sum(requests), 0)::int FROM sold) AS requests,
      (
        SELECT count(*)::int FROM waiting_entries w WHERE w.event_id = e.id AND w.status IN ('waiting', 'offered')
      ) AS waiting,
      (
        SELECT COALESCE(json_agg(d), '[]') FROM (
          SELECT (t.created_at AT TIME ZONE e.timezone)::date AS date,
            (count(*) FILTER (WHERE p.attendance = 'in_person'))::int AS room,
            (count(*) FILTER (WHERE p.attendance = 'virtual'))::int AS online
          FROM (
            -- No ticket of a date is made after its end.
            SELECT DISTINCT i.booking_id FROM occurrences o JOIN booking_items i ON i.occurrence_id = o.id
            WHERE o.event_id = e.id AND o.ends_at >= ${since}::date::timestamp AT TIME ZONE e.timezone
          ) recent
          JOIN bookings b ON b.id = recent.booking_id
          JOIN tickets t ON t.booking_id = b.id
          JOIN packages p ON p.id = t.package_id
          WHERE b.status IN ('confirmed', 'completed', 'no_show') AND t.status = 'valid'
            AND NOT EXISTS (
              SELECT FROM box_office_sales s WHERE s.booking_id = b.id AND s.paid_by = 'complimentary')
            AND t.created_at >= ${since}::date::timestamp AT TIME ZONE e.timezone
          GROUP BY 1
        ) d
      ) AS tickets_per_day,
      (
        SELECT COALESCE(json_agg(d), '[]') FROM (
          SELECT p.package_id, sum(p.amount)::int8 AS amount
          FROM sold, jsonb_to_recordset(sold.packages) AS p (package_id uuid, amount int8) GROUP BY p.package_id
        ) d
      ) AS package_sales,
      (
        SELECT COALESCE(json_agg(d ORDER BY d.bookings DESC, d.origin), '[]') FROM (
          SELECT o.key AS origin, sum(o.value::int)::int AS bookings FROM sold, jsonb_each_text(sold.origins) o
          GROUP BY o.key ORDER BY bookings DESC, o.key LIMIT ${MAX_ORIGINS}
        ) d
      ) AS origins,
      (
        SELECT COALESCE(json_agg(d ORDER BY d.gate, d.paid_by), '[]') FROM (
          SELECT s.gate, s.paid_by, sum(s.tickets)::int AS tickets, sum(s.amount)::int8 AS amount
          FROM sold, jsonb_to_recordset(sold.box_office) AS s (gate text, paid_by text, tickets int, amount int8)
          GROUP BY s.gate, s.paid_by
        ) d
      ) AS box_office,
      (
        SELECT COALESCE(json_agg(d ORDER BY d.package_id), '[]') FROM (
          SELECT g.package_id, sum(g.tickets)::int AS tickets
          FROM sold, jsonb_to_recordset(sold.gifts) AS g (package_id uuid, tickets int) GROUP BY g.package_id
        ) d
      ) AS gifts
    FROM events e WHERE e.id = ${event_id}::uuid`.execute(db);
  return (
    rows[0] ?? {
      ...{ dates: 0, sold: 0, sales: 0, bookings: 0, waiting: 0, requests: 0 },
      tickets_per_day: [],
      package_sales: [],
      ...{ origins: [], box_office: [], gifts: [] },
    }
  );
}
