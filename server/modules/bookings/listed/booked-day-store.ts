import { type RawBuilder, sql } from 'kysely';
import { HOUR_MS } from '#contract/instant.ts';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';

/** What was booked on a day. */
export interface BookedDay {
  readonly date: string;
  readonly bookings: number;
  readonly value: number;
  readonly fees: number;
  /** Bookings in other currencies, which are not in the amounts. */
  readonly others: number;
}

/** Bookings that a customer has, or had until somebody cancelled: not the unpaid, declined and expired ones. */
const isMade = sql`b.status IN ('confirmed', 'completed', 'no_show', 'cancelled')`;

/** The last days of a time zone until an instant, each with its beginning and end. */
const lastDays = (timezone: string, days: number, until: Date) => sql`(
  SELECT days.day, days.day::timestamp AT TIME ZONE ${timezone} AS began,
    (days.day + 1)::timestamp AT TIME ZONE ${timezone} AS ended
  FROM (
    SELECT (${until}::timestamptz AT TIME ZONE ${timezone})::date - n AS day
    FROM generate_series(${days - 1}::int, 0, -1) n
  ) days)`;

/** What was booked from one instant to another, by currency, counted from the bookings. */
const bookedBetween = (began: RawBuilder<unknown>, ended: RawBuilder<unknown>) => sql`
  SELECT b.currency, count(*)::int AS bookings, (count(*) FILTER (WHERE b.total > 0))::int AS paid,
    sum(b.total)::bigint AS value, sum(b.system_charge)::bigint AS fees
  FROM bookings b WHERE b.created_at >= ${began} AND b.created_at < ${ended} AND ${isMade}
  GROUP BY b.currency`;

/**
 * Sums the bookings made on each of the last days, today last: from the days that were counted, and from the bookings
 * of the others. Days are those of a time zone, amounts those in a currency.
 */
export async function sumBookings(
  db: ReadDb,
  market: { readonly timezone: string; readonly currency: string },
  days: number,
  now: Date,
): Promise<BookedDay[]> {
  const { timezone, currency } = market;
  const { rows } = await sql<BookedDay>`
    SELECT to_char(d.day, 'YYYY-MM-DD') AS date, COALESCE(sum(m.bookings), 0)::int AS bookings,
      COALESCE(sum(m.value) FILTER (WHERE m.currency = ${currency}), 0)::bigint AS value,
      COALESCE(sum(m.fees) FILTER (WHERE m.currency = ${currency}), 0)::bigint AS fees,
      COALESCE(sum(m.paid) FILTER (WHERE m.currency <> ${currency}), 0)::int AS others
    FROM ${lastDays(timezone, days, now)} d
    LEFT JOIN booked_days c ON c.timezone = ${timezone} AND (c.day, c.began, c.ended) = (d.day, d.began, d.ended)
    LEFT JOIN LATERAL (
      SELECT s.currency, s.bookings, s.paid, s.value, s.fees FROM booked_day_sums s
      WHERE s.timezone = c.timezone AND s.day = c.day
      UNION ALL
      SELECT f.currency, f.bookings, f.paid, f.value, f.fees
      FROM (${bookedBetween(sql`d.began`, sql`d.ended`)}) f WHERE c.day IS NULL
    ) m ON true
    GROUP BY d.day ORDER BY d.day`.execute(db);
  return rows;
}

/** How long after its end a day is counted: no booking of it is on its way any more. */
const COUNTED_AFTER_MS = 12 * HOUR_MS;

/**
 * Counts the latest of the last days of a time zone that is over and was not counted, or has to be counted again;
 * returns whether there was one. Whoever changes a booking of an earlier day waits for it, or it for them.
 */
export function countBookedDay(db: Db, timezone: string, days: number, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() - COUNTED_AFTER_MS);
  return inTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('booked_days'))`.execute(tx);
    // A day that began or ended otherwise was counted by earlier rules of its time zone.
    await sql`
      DELETE FROM booked_days c WHERE c.timezone <> ${timezone} OR EXISTS (
        SELECT FROM ${lastDays(timezone, days, until)} d
        WHERE d.day = c.day AND (d.began, d.ended) <> (c.began, c.ended))`.execute(tx);
    const { rows } = await sql<{ day: string }>`
      INSERT INTO booked_days (timezone, day, began, ended)
      SELECT ${timezone}, d.day, d.began, d.ended FROM ${lastDays(timezone, days, until)} d
      WHERE d.ended <= ${until}::timestamptz AND NOT EXISTS (
        SELECT FROM booked_days c WHERE c.timezone = ${timezone} AND c.day = d.day)
      ORDER BY d.day DESC LIMIT 1 RETURNING day::text AS day`.execute(tx);
    const day = rows[0]?.day;
    if (day === undefined) return false;
    await sql`
      INSERT INTO booked_day_sums (timezone, day, currency, bookings, paid, value, fees)
      SELECT c.timezone, c.day, m.currency, m.bookings, m.paid, m.value, m.fees
      FROM booked_days c CROSS JOIN LATERAL (${bookedBetween(sql`c.began`, sql`c.ended`)}) m
      WHERE c.timezone = ${timezone} AND c.day = ${day}::date`.execute(tx);
    return true;
  });
}
