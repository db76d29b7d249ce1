import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { StoredEntry } from '../rules/entry-label.ts';

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
  earnings: sql`w.what IN ('payment', 'release', 'refund', 'dispute_lost') AND w."as" = 'provider'`,
  payouts: sql`w.what IN ('payout', 'payout_paid', 'payout_failed')`,
  payments: sql`w.what IN ('paid', 'money_back')`,
  credit: sql`w.credit <> 0`,
};

/**
 * Lists a user's ledger entries and card payments, newest first, after a cursor. The running balance covers all entries
 * of a currency, regardless of the filter.
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
    ), booked AS (
      SELECT j.id, j.at, j.kind AS what, m.currency, m.pending, m.available, m.in_transit, m.owed, m.credit,
        0::bigint AS card_amount,
        CASE WHEN m.pending = 0 AND m.available = 0 AND m.in_transit = 0 AND m.owed = 0 THEN NULL
          ELSE sum(m.pending + m.available + m.owed) OVER (
            PARTITION BY m.currency ORDER BY j.at, j.id
          )::bigint END AS balance,
        j.booking_id, j.payout_id, NULL::text AS card, NULL::text AS status,
        CASE WHEN j.booking_id IS NULL THEN NULL WHEN m.credit <> 0 THEN 'customer' ELSE 'provider' END AS "as"
      FROM moves m JOIN journals j ON j.id = m.journal_id
    ), paid AS (
      SELECT p.id, p.created_at AS at, 'paid' AS what, p.currency, 0::bigint AS pending, 0::bigint AS available,
        0::bigint AS in_transit, 0::bigint AS owed, 0::bigint AS credit, -p.amount AS card_amount,
        NULL::bigint AS balance, p.booking_id, NULL::uuid AS payout_id, p.card, p.status, 'customer' AS "as"
      FROM bookings b JOIN payments p ON p.booking_id = b.id
      WHERE b.customer_id = ${user_id}::uuid AND p.status IN ('succeeded', 'partially_refunded', 'refunded', 'disputed')
      UNION ALL
      SELECT r.id, r.created_at, 'money_back', r.currency, 0, 0, 0, 0, 0, r.amount, NULL, r.booking_id, NULL, p.card,
        r.status, 'customer'
      FROM bookings b JOIN refunds r ON r.booking_id = b.id JOIN payments p ON p.id = r.payment_id
      WHERE b.customer_id = ${user_id}::uuid
    ), whole AS (SELECT * FROM booked UNION ALL SELECT * FROM paid)
    SELECT w.*, b.title, b.number,
      CASE w."as" WHEN 'provider' THEN COALESCE(c.name, b.guest_name) WHEN 'customer' THEN v.name END AS other, o.bank
    FROM whole w
    LEFT JOIN bookings b ON b.id = w.booking_id
    LEFT JOIN users c ON c.id = b.customer_id
    LEFT JOIN providers v ON v.id = b.provider_id
    LEFT JOIN payouts o ON o.id = w.payout_id
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
 * Lists the amounts that become available by day of a zone, from the ends of the bookings. Overdue amounts count for
 * today.
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
    )
    SELECT open.currency,
      to_char(
        greatest(b.ends_at + ${hold_hours} * interval '1 hour', ${now}::timestamptz) AT TIME ZONE ${timezone},
        'YYYY-MM-DD'
      ) AS date,
      sum(open.amount)::bigint AS amount
    FROM open JOIN bookings b ON b.id = open.booking_id GROUP BY 1, 2 ORDER BY 2, 1`.execute(db);
  return rows;
}

/** Lists a user's earnings by month of a zone since an instant, minus refunds. */
export async function listMonths(
  db: ReadDb,
  user_id: string,
  { timezone, since }: { timezone: string; since: Date },
): Promise<{ currency: string; month: string; earned: number }[]> {
  const { rows } = await sql<{ currency: string; month: string; earned: number }>`
    SELECT l.currency, to_char(j.at AT TIME ZONE ${timezone}, 'YYYY-MM') AS month, sum(e.amount)::bigint AS earned
    FROM ledger_accounts l JOIN entries e ON e.account_id = l.id JOIN journals j ON j.id = e.journal_id
    WHERE l.owner_id = ${user_id}::uuid AND l.kind IN ('provider_pending', 'provider_available', 'provider_receivable')
      AND j.kind IN ('payment', 'refund', 'dispute_lost') AND j.at >= ${since}::timestamptz
    GROUP BY 1, 2 ORDER BY 2, 1`.execute(db);
  return rows;
}
