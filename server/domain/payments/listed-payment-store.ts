import { type Selectable, sql } from 'kysely';
import type { ParsedInput } from '#contract/index.ts';
import type { DB } from '#db/types.ts';
import type { PageWanted, ReadDb } from '#server/kernel/database/db.ts';
import { type ListSearch, newestFound } from '#server/kernel/database/newest-found.ts';
import { searchTerm } from '#server/kernel/database/search-term.ts';

type Wanted = PageWanted & Pick<ParsedInput<'admin/payment_list'>, 'q' | 'status'>;

/** A payment with its booking and page, for staff. */
export type ListedPaymentRow = Selectable<DB['payments']> & {
  readonly number: string;
  readonly title: string;
  readonly customer_name: string | null;
  readonly provider_slug: string;
  readonly provider_name: string;
};

/** Lists payments, newest first, with one more than `limit` if there are more. */
export async function listPayments(db: ReadDb, wanted: Wanted): Promise<ListedPaymentRow[]> {
  const where = wanted.status === undefined ? sql`true` : sql`y.status = ${wanted.status}`;
  const ids = newestFound({
    ...{ table: 'payments', alias: 'y', columns: ['status'] },
    ...{ where, search: searchOf(wanted.q), page: wanted },
  });
  const { rows } = await sql<ListedPaymentRow>`
    SELECT y.*, b.number, b.title, coalesce(u.name, b.guest_name) AS customer_name, p.slug AS provider_slug,
      p.name AS provider_name
    FROM (${ids}) listed
    JOIN payments y ON y.id = listed.id
    JOIN bookings b ON b.id = y.booking_id
    JOIN providers p ON p.id = y.provider_id
    LEFT JOIN users u ON u.id = b.customer_id
    ORDER BY y.created_at DESC, y.id DESC`.execute(db);
  return rows;
}

function searchOf(q: string | undefined): ListSearch | null {
  if (q === undefined) return null;
  const { text, id } = searchTerm(q);
  const number = text.toUpperCase();
  return {
    ways: [
      sql`payments f WHERE f.id = ${id}::uuid`,
      sql`payments f WHERE f.gateway_id = ${text}`,
      sql`payments f WHERE f.booking_id = ${id}::uuid`,
      sql`bookings b JOIN payments f ON f.booking_id = b.id WHERE b.number = ${number}`,
    ],
    fits: sql`
      y.id = ${id}::uuid OR y.gateway_id = ${text} OR y.booking_id = ${id}::uuid
      OR (SELECT b.number = ${number} FROM bookings b WHERE b.id = y.booking_id)`,
  };
}

/** Sums what was refunded in a currency in the last seven days and in the seven before. */
export async function sumRefunds(
  db: ReadDb,
  market: { readonly timezone: string; readonly currency: string },
  now: Date,
): Promise<{ week: number; week_before: number }> {
  const { rows } = await sql<{ week: number; week_before: number }>`
    WITH today AS (SELECT (${now}::timestamptz AT TIME ZONE ${market.timezone})::date AS day),
    start AS (SELECT (day - 6)::timestamp AT TIME ZONE ${market.timezone} AS week,
      (day - 13)::timestamp AT TIME ZONE ${market.timezone} AS week_before FROM today)
    SELECT coalesce(sum(r.amount) FILTER (WHERE r.created_at >= start.week), 0)::bigint AS week,
      coalesce(sum(r.amount) FILTER (WHERE r.created_at < start.week), 0)::bigint AS week_before
    FROM start
    LEFT JOIN refunds r ON r.created_at >= start.week_before AND r.status <> 'failed'
      AND r.currency = ${market.currency}`.execute(db);
  return rows[0] ?? { week: 0, week_before: 0 };
}
