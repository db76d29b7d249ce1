import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { StoredEntry } from '../rules/entry-label.ts';
import { isSettled, netByDate } from '../settlement/date-store.ts';

/** A filter of the history; `from` and `until` are instants, the latter exclusive. */
export interface HistoryFilter {
  readonly show: 'all' | 'earnings' | 'payouts' | 'payments' | 'credit';
  readonly currency?: string | undefined;
  readonly from?: Date | undefined;
  readonly until?: Date | undefined;
}

/** A stored entry with its id, its instant, and the owner's balance after it. */
export interface HistoryRow extends StoredEntry {
  readonly id: string;
  readonly at: Date;
  readonly currency: string;
  readonly balance: number | null;
  readonly booking_id: string | null;
  readonly as: 'provider' | 'customer' | null;
}

const shown: Readonly<Record<HistoryFilter['show'], RawBuilder<unknown>>> = {
  all: sql`true`,
  earnings: sql`w.what IN ('payment', 'release', 'settlement', 'refund', 'dispute_lost', 'hire_charge', 'hire_paid')
    AND w."as" = 'provider'`,
  payouts: sql`w.what IN ('payout', 'payout_paid', 'payout_failed')`,
  payments: sql`w.what IN ('paid', 'money_back')`,
  credit: sql`w.credit <> 0`,
};

/**
 * Lists a user's ledger entries and card payments, newest first, after a cursor. The running balance covers all entries
 * of a currency, regardless of the filter. What a hired page earned with a date is one entry, without its bookings.
 */
export async function listHistory(
  db: ReadDb,
  user_id: string,
  filter: HistoryFilter,
  page: { after: { at: string; id: string } | null; max: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    WITH moves AS (
      SELECT e.journal_id, l.currency,
        COALESCE(sum(e.amount) FILTER (WHERE l.kind = 'provider_pending'), 0)::bigint AS pending,
        COALESCE(sum(e.amount) FILTER (WHERE l.kind = 'provider_available'), 0)::bigint AS available,
        COALESCE(sum(e.amount) FILTER (WHERE l.kind = 'provider_in_transit'), 0)::bigint AS in_transit,
        COALESCE(sum(e.amount) FILTER (WHERE l.kind = 'provider_receivable'), 0)::bigint AS owed,
        COALESCE(sum(e.amount) FILTER (WHERE l.kind = 'user_credit'), 0)::bigint AS credit
      FROM ledger_accounts l
      JOIN entries e ON e.account_id = l.id
      WHERE l.owner_id = ${user_id}::uuid
      GROUP BY e.journal_id, l.currency
    ), hired AS (
      SELECT DISTINCT p.booking_id FROM settlement_lines n
      JOIN settlement_parts p ON p.hire_date_id = n.hire_date_id
      WHERE n.owner_id = ${user_id}::uuid
    ), grouped AS (
      SELECT (array_agg(j.id ORDER BY j.id))[1] AS id, j.at, j.kind AS what, m.currency, j.payout_id, j.occurrence_id,
        h.booking_id IS NULL AND j.booking_id IS NOT NULL AS has_booking, (array_agg(j.booking_id))[1] AS booking_id,
        sum(m.pending)::bigint AS pending, sum(m.available)::bigint AS available,
        sum(m.in_transit)::bigint AS in_transit, sum(m.owed)::bigint AS owed, sum(m.credit)::bigint AS credit
      FROM moves m JOIN journals j ON j.id = m.journal_id LEFT JOIN hired h ON h.booking_id = j.booking_id
      GROUP BY CASE WHEN h.booking_id IS NOT NULL THEN COALESCE(j.occurrence_id, j.id) ELSE j.id END, j.at, j.kind,
        m.currency, j.payout_id, j.occurrence_id, h.booking_id IS NULL AND j.booking_id IS NOT NULL
    ), booked AS (
      SELECT g.id, g.at, g.what, g.currency, g.pending, g.available, g.in_transit, g.owed, g.credit,
        0::bigint AS card_amount,
        CASE WHEN g.pending = 0 AND g.available = 0 AND g.in_transit = 0 AND g.owed = 0 THEN NULL
          ELSE sum(g.pending + g.available + g.owed) OVER (
            PARTITION BY g.currency ORDER BY g.at, g.id
          )::bigint END AS balance,
        g.booking_id, g.payout_id, NULL::text AS card, NULL::text AS status,
        CASE WHEN g.booking_id IS NULL AND g.occurrence_id IS NULL THEN NULL WHEN g.credit <> 0 THEN 'customer'
          ELSE 'provider' END AS "as",
        g.occurrence_id, g.has_booking
      FROM grouped g
    ), paid AS (
      SELECT p.id, p.created_at AS at, 'paid' AS what, p.currency, 0::bigint AS pending, 0::bigint AS available,
        0::bigint AS in_transit, 0::bigint AS owed, 0::bigint AS credit, -p.amount AS card_amount,
        NULL::bigint AS balance, p.booking_id, NULL::uuid AS payout_id, p.card, p.status, 'customer' AS "as",
        NULL::uuid AS occurrence_id, true AS has_booking
      FROM bookings b JOIN payments p ON p.booking_id = b.id
      WHERE b.customer_id = ${user_id}::uuid AND p.status IN ('succeeded', 'partially_refunded', 'refunded', 'disputed')
      UNION ALL
      SELECT r.id, r.created_at, 'money_back', r.currency, 0, 0, 0, 0, 0, r.amount, NULL, r.booking_id, NULL, p.card,
        r.status, 'customer', NULL, true
      FROM bookings b JOIN refunds r ON r.booking_id = b.id JOIN payments p ON p.id = r.payment_id
      WHERE b.customer_id = ${user_id}::uuid
    ), whole AS (SELECT * FROM booked UNION ALL SELECT * FROM paid)
    SELECT w.id, w.at, w.what, w.currency, w.pending, w.available, w.in_transit, w.owed, w.credit, w.card_amount,
      w.balance, w.card, w.status, w."as", COALESCE(b.title, n.title) AS title,
      CASE WHEN w.has_booking THEN b.number END AS number,
      CASE WHEN w.has_booking THEN w.booking_id END AS booking_id,
      CASE WHEN NOT w.has_booking THEN NULL WHEN w."as" = 'provider' THEN COALESCE(c.name, b.guest_name)
        WHEN w."as" = 'customer' THEN v.name END AS other,
      d.date, o.bank
    FROM whole w
    LEFT JOIN bookings b ON b.id = w.booking_id
    LEFT JOIN users c ON c.id = b.customer_id
    LEFT JOIN providers v ON v.id = b.provider_id
    LEFT JOIN payouts o ON o.id = w.payout_id
    LEFT JOIN occurrences d ON d.id = w.occurrence_id
    LEFT JOIN events n ON n.id = d.event_id
    WHERE ${shown[filter.show]}
      AND (${filter.currency ?? null}::text IS NULL OR w.currency = ${filter.currency ?? null})
      AND (${filter.from ?? null}::timestamptz IS NULL OR w.at >= ${filter.from ?? null}::timestamptz)
      AND (${filter.until ?? null}::timestamptz IS NULL OR w.at < ${filter.until ?? null}::timestamptz)
      AND (
        ${page.after?.id ?? null}::uuid IS NULL
        OR (date_trunc('milliseconds', w.at), w.id) < (
          ${page.after?.at ?? null}::timestamptz, ${page.after?.id ?? null}::uuid))
    ORDER BY date_trunc('milliseconds', w.at) DESC, w.id DESC LIMIT ${page.max}`.execute(db);
  return rows;
}

/** A user's balance in a currency before an instant: pending plus available, minus the owed amount. */
export async function balanceBefore(db: ReadDb, user_id: string, currency: string, before: Date): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    SELECT COALESCE(sum(e.amount), 0)::bigint AS amount
    FROM ledger_accounts l
    JOIN entries e ON e.account_id = l.id
    JOIN journals j ON j.id = e.journal_id
    WHERE l.owner_id = ${user_id}::uuid AND l.currency = ${currency}
      AND l.kind IN ('provider_pending', 'provider_available', 'provider_receivable')
      AND j.at < ${before}::timestamptz`.execute(db);
  return rows[0]?.amount ?? 0;
}

/** Lists a user's balances by currency and kind of account. */
export async function listBalances(
  db: ReadDb,
  user_id: string,
): Promise<{ currency: string; kind: string; amount: number }[]> {
  const { rows } = await sql<{ currency: string; kind: string; amount: number }>`
    SELECT l.currency, l.kind, w.amount FROM ledger_accounts l JOIN wallet_balances w ON w.account_id = l.id
    WHERE l.owner_id = ${user_id}::uuid ORDER BY l.currency, l.kind`.execute(db);
  return rows;
}

/**
 * Lists the amounts that become available by day of a zone, from the ends of bookings and, of events, of their dates
 * that are not settled. Overdue amounts count for today.
 */
export async function listComing(
  db: ReadDb,
  user_id: string,
  { timezone, hold_hours, now }: { timezone: string; hold_hours: number; now: Date },
): Promise<{ currency: string; date: string; amount: number }[]> {
  const { rows } = await sql<{ currency: string; date: string; amount: number }>`
    WITH open AS (
      SELECT j.booking_id, l.currency, sum(e.amount)::bigint AS amount
      FROM ledger_accounts l JOIN entries e ON e.account_id = l.id JOIN journals j ON j.id = e.journal_id
      WHERE l.owner_id = ${user_id}::uuid AND l.kind = 'provider_pending'
      GROUP BY j.booking_id, l.currency
      HAVING sum(e.amount) > 0
    ), dates AS (
      SELECT i.booking_id, i.net, o.ends_at, ${isSettled} AS is_settled
      FROM (${netByDate(sql`booking_id IN (SELECT booking_id FROM open)`)}) i
      JOIN occurrences o ON o.id = i.occurrence_id
      JOIN bookings b ON b.id = i.booking_id AND b.status <> 'cancelled'
    ), parts AS (
      SELECT booking_id, net, ends_at, false AS is_rest FROM dates WHERE NOT is_settled
      UNION ALL
      SELECT b.id, GREATEST(b.price - b.discount - COALESCE(sum(d.net), 0), 0), b.ends_at, true
      FROM bookings b LEFT JOIN dates d ON d.booking_id = b.id
      WHERE b.id IN (SELECT booking_id FROM open)
      GROUP BY b.id
    ), spread AS (
      SELECT open.currency, p.ends_at, CASE WHEN sum(p.net) OVER whole = 0 THEN
          CASE WHEN p.is_rest THEN open.amount ELSE 0 END
        ELSE round(open.amount * sum(p.net) OVER until / sum(p.net) OVER whole)
          - round(open.amount * (sum(p.net) OVER until - p.net) / sum(p.net) OVER whole) END AS amount
      FROM open JOIN parts p ON p.booking_id = open.booking_id
      WINDOW whole AS (PARTITION BY open.booking_id, open.currency),
        until AS (PARTITION BY open.booking_id, open.currency ORDER BY p.ends_at, p.is_rest
          ROWS UNBOUNDED PRECEDING)
    )
    SELECT currency,
      to_char(
        greatest(ends_at + ${hold_hours} * interval '1 hour', ${now}::timestamptz) AT TIME ZONE ${timezone},
        'YYYY-MM-DD'
      ) AS date,
      sum(amount)::bigint AS amount
    FROM spread WHERE amount <> 0 GROUP BY 1, 2 ORDER BY 2, 1`.execute(db);
  return rows;
}

/** Lists a user's earnings by month of a zone since an instant, minus refunds and what hired pages got. */
export async function listMonths(
  db: ReadDb,
  user_id: string,
  { timezone, since }: { timezone: string; since: Date },
): Promise<{ currency: string; month: string; earned: number }[]> {
  const { rows } = await sql<{ currency: string; month: string; earned: number }>`
    SELECT l.currency, to_char(j.at AT TIME ZONE ${timezone}, 'YYYY-MM') AS month, sum(e.amount)::bigint AS earned
    FROM ledger_accounts l JOIN entries e ON e.account_id = l.id JOIN journals j ON j.id = e.journal_id
    WHERE l.owner_id = ${user_id}::uuid AND l.kind IN ('provider_pending', 'provider_available', 'provider_receivable')
      AND j.kind IN ('payment', 'refund', 'dispute_lost', 'settlement', 'hire_charge', 'hire_paid')
      AND j.at >= ${since}::timestamptz
    GROUP BY 1, 2 ORDER BY 2, 1`.execute(db);
  return rows;
}
