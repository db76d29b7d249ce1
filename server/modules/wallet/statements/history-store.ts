import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import type { StoredEntry } from '../rules/entry-label.ts';
import { isSettled, netByDate } from '../settlement/settlement-date-store.ts';

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

/** Which rows of the history are shown, of those that `reach` lets through. */
const shown: Readonly<Record<HistoryFilter['show'], RawBuilder<unknown>>> = {
  all: sql`true`,
  earnings: sql`w.what IN ('payment', 'release', 'settlement', 'refund', 'dispute_lost', 'hire_charge', 'hire_paid')
    AND w."as" = 'provider'`,
  payouts: sql`w.what IN ('payout', 'payout_paid', 'payout_failed')`,
  payments: sql`w.what IN ('paid', 'money_back')`,
  credit: sql`w.credit <> 0`,
};

/** Whether a move `m` changed a balance of its owner. */
const isBooked = sql`(m.pending <> 0 OR m.available <> 0 OR m.in_transit <> 0 OR m.owed <> 0 OR m.credit <> 0)`;

/**
 * Whether a move `m` is a payment by card or a refund to it. A refund that was sent again is shown once, by its first
 * journal; so are disputes, by the payment's state.
 */
const isPaid = sql`(m.card <> 0 AND (m.what = 'payment' OR (m.what = 'refund' AND NOT EXISTS (
  SELECT FROM journals r JOIN journals f ON f.booking_id = r.booking_id AND f.refund_id = r.refund_id AND f.at < r.at
  WHERE r.id = m.journal_id))))`;

/** Which moves `m` have a row to show; those that are rare among a user's moves have an index of their own. */
const reach: Readonly<Record<HistoryFilter['show'], RawBuilder<unknown>>> = {
  all: sql`(${isBooked} OR ${isPaid})`,
  earnings: sql`m.what IN ('payment', 'release', 'settlement', 'refund', 'dispute_lost', 'hire_charge', 'hire_paid')
    AND m.credit = 0 AND ${isBooked}`,
  payouts: sql`m.what IN ('payout', 'payout_paid', 'payout_failed')`,
  payments: sql`m.card <> 0 AND ${isPaid}`,
  credit: sql`m.credit <> 0`,
};

/** The start of a day of UTC. */
const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp AT TIME ZONE 'UTC'`;

/**
 * Lists a user's moves of money, newest first, after a cursor: those of their balances, and card payments. The running
 * balance covers all moves of a currency, regardless of the filter. What a hired page earned with a date is one entry,
 * without its bookings. Only the moves of the days on the page are read, and the sums of the days after them.
 */
export async function listHistory(
  db: ReadDb,
  user_id: string,
  filter: HistoryFilter,
  page: { after: { at: string; id: string } | null; max: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    WITH ${daysOfPage(sql`${user_id}::uuid`, filter, page)}, ${movesOfDays(sql`${user_id}::uuid`)}, whole AS (
      SELECT id, at, what, currency, pending, available, in_transit, owed, credit, 0::bigint AS card_amount, balance,
        booking_id, payout_id, NULL::text AS card, NULL::text AS status, occurrence_id, has_booking,
        CASE WHEN booking_id IS NULL AND occurrence_id IS NULL THEN NULL WHEN credit <> 0 THEN 'customer'
          ELSE 'provider' END AS "as"
      FROM counted
      UNION ALL
      SELECT COALESCE(r.id, p.id, m.journal_id), m.at, CASE m.what WHEN 'payment' THEN 'paid' ELSE 'money_back' END,
        m.currency, 0, 0, 0, 0, 0, m.card, NULL, m.booking_id, NULL, p.card, COALESCE(r.status, p.status), NULL, true,
        'customer'
      FROM move m
      LEFT JOIN refunds r ON r.id = m.refund_id
      LEFT JOIN payments p ON p.id = COALESCE(m.payment_id, r.payment_id)
      WHERE ${isPaid}
    )
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
    WHERE w.at IN (SELECT at FROM instant) AND ${shown[filter.show]}
      AND (${filter.currency ?? null}::text IS NULL OR w.currency = ${filter.currency ?? null})
      AND (
        ${page.after?.id ?? null}::uuid IS NULL
        OR (w.at, w.id) < (${page.after?.at ?? null}::timestamptz, ${page.after?.id ?? null}::uuid))
    ORDER BY w.at DESC, w.id DESC LIMIT ${page.max}::int`.execute(db);
  return rows;
}

/**
 * The instants of a page, of which each has a row or more, and their days of UTC. The instant of the cursor may have no
 * row after it, so there is one more.
 */
function daysOfPage(user: RawBuilder<unknown>, filter: HistoryFilter, page: Parameters<typeof listHistory>[3]) {
  return sql`instant AS (
      SELECT m.at FROM wallet_moves m
      WHERE m.owner_id = ${user} AND ${reach[filter.show]}
        AND (${filter.currency ?? null}::text IS NULL OR m.currency = ${filter.currency ?? null})
        AND m.at >= COALESCE(${filter.from ?? null}::timestamptz, '-infinity')
        AND m.at < COALESCE(${filter.until ?? null}::timestamptz, 'infinity')
        AND m.at <= COALESCE(${page.after?.at ?? null}::timestamptz, 'infinity')
      GROUP BY m.at ORDER BY m.at DESC LIMIT ${page.max}::int + 1
    ), day AS (
      SELECT DISTINCT (at AT TIME ZONE 'UTC')::date AS day FROM instant
    )`;
}

/**
 * The moves of these days, and, as `counted`, the rows that they are shown as, each with the balance after it: that at
 * the end of its day, which is today's without the sums of later days, without the day's later rows.
 */
function movesOfDays(user: RawBuilder<unknown>) {
  return sql`move AS MATERIALIZED (
      SELECT m.*, day.day, j.booking_id, j.payment_id, j.refund_id, j.payout_id, j.occurrence_id, EXISTS (
          SELECT FROM settlement_parts p JOIN settlement_lines n ON n.hire_date_id = p.hire_date_id
          WHERE p.booking_id = j.booking_id AND n.owner_id = ${user}
        ) AS is_hired
      FROM day
      JOIN wallet_moves m ON m.owner_id = ${user}
        AND m.at >= ${startOf(sql`day.day`)} AND m.at < ${startOf(sql`day.day + 1`)}
      JOIN journals j ON j.id = m.journal_id
    ), total AS (
      SELECT l.currency, sum(w.amount) AS amount FROM ledger_accounts l JOIN wallet_balances w ON w.account_id = l.id
      WHERE l.owner_id = ${user} AND l.kind IN ('provider_pending', 'provider_available', 'provider_receivable')
      GROUP BY l.currency
    ), closing AS (
      SELECT d.currency, d.day, (t.amount - COALESCE(sum(sum(d.amount)) OVER (
          PARTITION BY d.currency ORDER BY d.day DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ), 0))::bigint AS balance
      FROM (
        SELECT currency, day, amount FROM wallet_days
        WHERE owner_id = ${user} AND side = 'earnings' AND day >= (SELECT min(day) FROM day)
        UNION ALL SELECT total.currency, day.day, 0 FROM day CROSS JOIN total
      ) d JOIN total t ON t.currency = d.currency
      GROUP BY d.currency, d.day, t.amount
    ), booked AS (
      SELECT (array_agg(m.journal_id ORDER BY m.journal_id))[1] AS id, m.at, m.day, m.what, m.currency, m.payout_id,
        m.occurrence_id, NOT m.is_hired AND m.booking_id IS NOT NULL AS has_booking,
        (array_agg(m.booking_id ORDER BY m.journal_id))[1] AS booking_id,
        sum(m.pending)::bigint AS pending, sum(m.available)::bigint AS available,
        sum(m.in_transit)::bigint AS in_transit, sum(m.owed)::bigint AS owed, sum(m.credit)::bigint AS credit
      FROM move m
      WHERE ${isBooked}
      GROUP BY CASE WHEN m.is_hired THEN COALESCE(m.occurrence_id, m.journal_id) ELSE m.journal_id END, m.at, m.day,
        m.what, m.currency, m.payout_id, m.occurrence_id, NOT m.is_hired AND m.booking_id IS NOT NULL
    ), counted AS (
      SELECT b.*, CASE WHEN b.pending = 0 AND b.available = 0 AND b.in_transit = 0 AND b.owed = 0 THEN NULL
        ELSE c.balance - COALESCE(sum(b.pending + b.available + b.owed) OVER (
          PARTITION BY b.currency, b.day ORDER BY b.at DESC, b.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
        ), 0)::bigint END AS balance
      FROM booked b LEFT JOIN closing c ON c.currency = b.currency AND c.day = b.day
    )`;
}

/**
 * A user's balance in a currency before an instant: pending plus available, minus the owed amount. It is today's
 * without what came later, since statements are asked for soon after their month.
 */
export async function balanceBefore(db: ReadDb, user_id: string, currency: string, before: Date): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    SELECT (COALESCE((
        SELECT sum(w.amount) FROM ledger_accounts l JOIN wallet_balances w ON w.account_id = l.id
        WHERE l.owner_id = ${user_id}::uuid AND l.currency = ${currency}
          AND l.kind IN ('provider_pending', 'provider_available', 'provider_receivable')
      ), 0) - COALESCE((
        SELECT sum(amount) FROM wallet_days
        WHERE owner_id = ${user_id}::uuid AND side = 'earnings' AND currency = ${currency}
          AND day > (${before}::timestamptz AT TIME ZONE 'UTC')::date
      ), 0) - COALESCE((
        SELECT sum(pending + available + owed) FROM wallet_moves
        WHERE owner_id = ${user_id}::uuid AND currency = ${currency}
          AND at >= ${before}::timestamptz
          AND at < ${startOf(sql`(${before}::timestamptz AT TIME ZONE 'UTC')::date + 1`)}
      ), 0))::bigint AS amount`.execute(db);
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
      SELECT booking_id, currency, amount FROM open_earnings WHERE owner_id = ${user_id}::uuid AND amount > 0
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
