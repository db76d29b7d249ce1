import { type RawBuilder, sql } from 'kysely';
import type { ParsedInput } from '#contract/index.ts';
import { andPage, type PageWanted, type ReadDb } from '#server/kernel/database/db.ts';
import { searchTerm } from '#server/kernel/database/search-term.ts';

type Wanted = PageWanted & Pick<ParsedInput<'admin/booking_list'>, 'q' | 'status' | 'from' | 'to'>;

/** A booking with its customer and page, for staff. */
export interface ListedBookingRow {
  readonly id: string;
  readonly number: string;
  readonly kind: string;
  readonly title: string;
  readonly status: string;
  readonly payment_status: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly expires_at: Date | null;
  readonly timezone: string;
  readonly participants: number;
  readonly total: number;
  readonly refunded: number;
  readonly currency: string;
  readonly customer_id: string | null;
  readonly customer_name: string | null;
  readonly customer_email: string | null;
  readonly provider_id: string;
  readonly provider_slug: string;
  readonly provider_name: string;
  readonly open_reports: number;
  readonly created_at: Date;
}

/**
 * Lists bookings, newest first, with one more than `limit` if there are more. Days are those of a time zone.
 */
export async function listBookingsForStaff(db: ReadDb, wanted: Wanted, timezone: string): Promise<ListedBookingRow[]> {
  const page = andPage({ at: 'b.created_at', id: 'b.id', way: 'desc' }, wanted);
  const { rows } = await sql<ListedBookingRow>`
    SELECT b.id, b.number, b.kind, b.title, b.status, b.payment_status, b.starts_at, b.ends_at, b.expires_at,
      b.timezone, b.participants, b.total, b.currency, b.customer_id, coalesce(u.name, b.guest_name) AS customer_name,
      coalesce(u.email, b.guest_email)::text AS customer_email, b.provider_id, p.slug AS provider_slug,
      p.name AS provider_name, b.created_at,
      (SELECT coalesce(sum(y.refunded), 0)::bigint FROM payments y WHERE y.booking_id = b.id) AS refunded,
      (SELECT count(*)::int FROM reports r WHERE r.booking_id = b.id AND r.status <> 'closed') AS open_reports
    FROM (
      SELECT b.* FROM bookings b WHERE ${matches(wanted.q)} AND ${during(wanted, timezone)}
        AND ${wanted.status === undefined ? sql`true` : sql`b.status = ${wanted.status}`} ${page}
    ) b
    JOIN providers p ON p.id = b.provider_id
    LEFT JOIN users u ON u.id = b.customer_id
    ORDER BY b.created_at DESC, b.id DESC`.execute(db);
  return rows;
}

/** Each way of finding a booking has its own index, so they are separate statements. */
function matches(q: string | undefined): RawBuilder<unknown> {
  if (q === undefined) return sql`true`;
  const { pattern, id, text } = searchTerm(q);
  const begins = `${pattern.replace(/^%/, '')}`.toLowerCase();
  return sql`b.id IN (
    SELECT f.id FROM bookings f WHERE f.number = ${text.toUpperCase()}
    UNION ALL
    SELECT ${id}::uuid
    UNION ALL
    SELECT f.id FROM bookings f WHERE f.guest_email = ${text}::citext
    UNION ALL
    SELECT f.id FROM bookings f WHERE lower(f.guest_name) LIKE ${begins}
    UNION ALL
    SELECT f.id FROM users c
    JOIN bookings f ON f.customer_id = c.id
    WHERE c.name ILIKE ${pattern} OR c.email::text ILIKE ${pattern}
    UNION ALL
    SELECT f.id FROM providers o
    JOIN bookings f ON f.provider_id = o.id
    WHERE o.name ILIKE ${pattern})`;
}

function during({ from, to }: Pick<Wanted, 'from' | 'to'>, timezone: string): RawBuilder<unknown> {
  const after = from === undefined ? sql`true` : sql`b.created_at >= ${from}::date::timestamp AT TIME ZONE ${timezone}`;
  const before =
    to === undefined ? sql`true` : sql`b.created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timezone}`;
  return sql`${after} AND ${before}`;
}

/** The sums of the bookings that were made in a week. */
export interface WeekRow {
  readonly bookings: number;
  readonly value: number;
  readonly fees: number;
}

/** What was booked in the last days. */
export interface BookedRow {
  readonly week: WeekRow;
  readonly week_before: WeekRow;
  readonly has_other_currencies: boolean;
  readonly days: readonly { readonly date: string; readonly bookings: number }[];
}

/** Bookings that a customer has, or had until somebody cancelled: not the unpaid, declined and expired ones. */
const isMade = sql`b.status IN ('confirmed', 'completed', 'no_show', 'cancelled')`;

/**
 * Sums the bookings made in the last seven days and the seven before, and counts them by day for 28 days, today last.
 * Days are those of a time zone, amounts those in a currency.
 */
export async function sumBookings(
  db: ReadDb,
  market: { readonly timezone: string; readonly currency: string },
  now: Date,
): Promise<BookedRow> {
  const { rows } = await sql<{
    date: string;
    bookings: number;
    value: number;
    fees: number;
    others: number;
  }>`
    WITH today AS (SELECT (${now}::timestamptz AT TIME ZONE ${market.timezone})::date AS day),
    made AS (
      SELECT (b.created_at AT TIME ZONE ${market.timezone})::date AS day, count(*)::int AS bookings,
        sum(b.total) FILTER (WHERE b.currency = ${market.currency}) AS value,
        sum(b.system_charge) FILTER (WHERE b.currency = ${market.currency}) AS fees,
        count(*) FILTER (WHERE b.currency <> ${market.currency} AND b.total > 0)::int AS others
      FROM today, bookings b
      WHERE b.created_at >= (today.day - 27)::timestamp AT TIME ZONE ${market.timezone} AND ${isMade}
      GROUP BY 1
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS date, coalesce(m.bookings, 0) AS bookings,
      coalesce(m.value, 0)::bigint AS value, coalesce(m.fees, 0)::bigint AS fees, coalesce(m.others, 0) AS others
    FROM today
    CROSS JOIN LATERAL (
      SELECT today.day - n AS day FROM generate_series(27, 0, -1) n
    ) d
    LEFT JOIN made m ON m.day = d.day
    ORDER BY d.day`.execute(db);
  const summed = (days: typeof rows): WeekRow => ({
    bookings: days.reduce((sum, day) => sum + day.bookings, 0),
    value: days.reduce((sum, day) => sum + day.value, 0),
    fees: days.reduce((sum, day) => sum + day.fees, 0),
  });
  return {
    week: summed(rows.slice(-7)),
    week_before: summed(rows.slice(-14, -7)),
    has_other_currencies: rows.slice(-14).some((day) => day.others > 0),
    days: rows.map(({ date, bookings }) => ({ date, bookings })),
  };
}

/** Finds the contact of a booking's guest; null if a user booked, or there is no such booking. */
export async function findGuestContact(
  db: ReadDb,
  id: string,
): Promise<{ customer_id: string | null; email: string | null; phone: string | null } | null> {
  const { rows } = await sql<{ customer_id: string | null; email: string | null; phone: string | null }>`
    SELECT customer_id, guest_email::text AS email, guest_phone AS phone FROM bookings WHERE id = ${id}::uuid`.execute(
    db,
  );
  return rows[0] ?? null;
}
