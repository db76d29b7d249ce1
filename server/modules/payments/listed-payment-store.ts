import { type Selectable, sql } from 'kysely';
import { bareCode } from '#contract/formats/pasted-text.ts';
import type { ParsedInput } from '#contract/index.ts';
import type { DB } from '#db/types.ts';
import type { PageWanted, ReadDb } from '#server/kernel/database/db.ts';
import { type ListSearch, newestFound } from '#server/kernel/database/search-newest.ts';
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
  const number = bareCode(text);
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

/** Sums what was refunded in a currency on each of the last days; days without refunds are left out. */
export async function sumRefunds(
  db: ReadDb,
  market: { readonly timezone: string; readonly currency: string },
  days: number,
  now: Date,
): Promise<{ readonly date: string; readonly refunds: number }[]> {
  const { rows } = await sql<{ date: string; refunds: number }>`
    WITH today AS (SELECT (${now}::timestamptz AT TIME ZONE ${market.timezone})::date AS day)
    SELECT to_char(r.created_at AT TIME ZONE ${market.timezone}, 'YYYY-MM-DD') AS date,
      sum(r.amount)::bigint AS refunds
    FROM today, refunds r
    WHERE r.created_at >= (today.day - ${days - 1}::int)::timestamp AT TIME ZONE ${market.timezone}
      AND r.status <> 'failed' AND r.currency = ${market.currency}
    GROUP BY 1`.execute(db);
  return rows;
}
