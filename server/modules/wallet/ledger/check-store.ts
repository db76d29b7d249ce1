import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';

/** One query for each kind of error. Each row describes one error in a sentence. */
const faults = [
  sql`
    SELECT 'journal ' || journal_id || ' sums to ' || sum(amount) || ' ' || currency AS fault
    FROM entries
    GROUP BY journal_id, currency
    HAVING sum(amount) <> 0`,
  sql`
    SELECT 'journal ' || id || ' has no entries'
    FROM journals
    WHERE NOT EXISTS (SELECT FROM entries WHERE journal_id = journals.id)`,
  sql`
    SELECT 'an entry of journal ' || e.journal_id || ' is in ' || e.currency || ' on an account in ' || l.currency
    FROM entries e
    JOIN ledger_accounts l ON l.id = e.account_id
    WHERE e.currency <> l.currency`,
  sql`
    SELECT 'wallet ' || l.id || ' holds ' || COALESCE(w.amount, 0) || ' but its entries say ' || COALESCE(s.amount, 0)
    FROM ledger_accounts l
    LEFT JOIN (SELECT account_id, sum(amount) AS amount FROM entries GROUP BY account_id) s ON s.account_id = l.id
    LEFT JOIN wallet_balances w ON w.account_id = l.id
    WHERE l.owner_id IS NOT NULL AND COALESCE(w.amount, 0) <> COALESCE(s.amount, 0)`,
  sql`
    SELECT 'wallet ' || l.id || ' (' || l.kind || ') holds ' || w.amount || ' ' || l.currency
    FROM wallet_balances w
    JOIN ledger_accounts l ON l.id = w.account_id
    WHERE CASE WHEN l.kind = 'provider_receivable' THEN w.amount > 0 ELSE w.amount < 0 END`,
  sql`
    SELECT 'booking ' || j.booking_id || ' has ' || sum(e.amount) || ' of pending earnings left'
    FROM journals j
    JOIN entries e ON e.journal_id = j.id
    JOIN ledger_accounts l ON l.id = e.account_id
    WHERE l.kind = 'provider_pending' AND j.booking_id IS NOT NULL
    GROUP BY j.booking_id, l.id
    HAVING sum(e.amount) < 0`,
  sql`
    SELECT 'booking ' || b.id || ' has ' || sum(e.amount) || ' of pending earnings, though they are released'
    FROM bookings b
    JOIN journals j ON j.booking_id = b.id
    JOIN entries e ON e.journal_id = j.id
    JOIN ledger_accounts l ON l.id = e.account_id
    WHERE b.earnings_released_at IS NOT NULL AND l.kind = 'provider_pending' GROUP BY b.id HAVING sum(e.amount) > 0`,
  sql`
    SELECT 'line ' || l.hire_date_id || ' of the date ' || l.occurrence_id || ' covers ' || l.covered
      || ', its bookings say ' || COALESCE(sum(p.amount), 0)
    FROM settlement_lines l
    LEFT JOIN settlement_parts p ON p.hire_date_id = l.hire_date_id
    GROUP BY l.hire_date_id
    HAVING COALESCE(sum(p.amount), 0) <> l.covered`,
  sql`
    SELECT 'date ' || s.occurrence_id || ' sold ' || s.sales || ', its bookings say ' || COALESCE(sum(p.amount), 0)
    FROM settlements s
    LEFT JOIN settlement_parts p ON p.occurrence_id = s.occurrence_id
    GROUP BY s.occurrence_id
    HAVING COALESCE(sum(p.amount), 0) <> s.sales`,
  sql`
    SELECT 'booking ' || j.booking_id || ' paid ' || sum(e.amount) || ' to ' || l.owner_id || ' on the date '
      || j.occurrence_id || ', decided were ' || COALESCE(max(d.amount), 0)
    FROM journals j
    JOIN settlements s ON s.occurrence_id = j.occurrence_id
    JOIN entries e ON e.journal_id = j.id
    JOIN ledger_accounts l ON l.id = e.account_id
    JOIN (
      SELECT p.booking_id, p.occurrence_id, n.owner_id, sum(p.amount) AS amount
      FROM settlement_parts p JOIN settlement_lines n ON n.hire_date_id = p.hire_date_id
      GROUP BY p.booking_id, p.occurrence_id, n.owner_id
    ) d ON d.booking_id = j.booking_id AND d.occurrence_id = j.occurrence_id AND d.owner_id = l.owner_id
    WHERE j.kind = 'settlement'
    GROUP BY j.booking_id, j.occurrence_id, l.owner_id
    HAVING sum(e.amount) > max(d.amount)`,
  sql`
    SELECT 'line ' || l.hire_date_id || ' has a rest that is ' || l.rest || ', its charge is '
      || COALESCE(c.status, 'none') || ', and it has the journals ' || COALESCE(k.kinds, 'of nothing')
    FROM settlement_lines l
    LEFT JOIN hire_charges c ON c.id = l.hire_date_id
    LEFT JOIN LATERAL (
      SELECT string_agg(j.kind, ',' ORDER BY j.kind) AS kinds FROM journals j
      WHERE j.occurrence_id = l.occurrence_id AND j.cause IN (
        'hire_charge:' || l.hire_date_id, 'hire_owed:' || l.hire_date_id, 'hire_paid:' || l.hire_date_id)
    ) k ON true
    WHERE (COALESCE(k.kinds, ''), COALESCE(c.status, 'failed') = 'succeeded') <> (
      CASE WHEN l.organiser_id IS NULL THEN '' ELSE CASE l.rest
      WHEN 'charged' THEN 'hire_charge' WHEN 'owed' THEN 'hire_owed' WHEN 'paid' THEN 'hire_owed,hire_paid'
      ELSE '' END END, l.rest = 'charged')`,
  sql`
    SELECT 'payment ' || p.id || ' gave back ' || p.refunded || ' of ' || p.amount
      || ', its refunds and lost disputes say ' || COALESCE(r.amount, 0)
    FROM payments p LEFT JOIN (
      SELECT payment_id, sum(amount) AS amount
      FROM (SELECT payment_id, amount FROM refunds UNION ALL SELECT payment_id, taken FROM disputes) gone
      GROUP BY payment_id) r ON r.payment_id = p.id
    WHERE p.refunded > p.amount OR COALESCE(r.amount, 0) > p.amount OR p.refunded <> COALESCE(r.amount, 0)`,
  sql`
    SELECT 'dispute ' || id || ' is ' || status || ' and took ' || taken || ' of ' || amount
    FROM disputes
    WHERE taken > amount OR (status <> 'lost' AND taken <> 0)`,
  sql`
    SELECT 'payment ' || p.id || ' is ' || p.status || ' and has ' || count(j.id) || ' journals'
    FROM payments p
    LEFT JOIN journals j ON j.payment_id = p.id AND j.kind = 'payment'
    GROUP BY p.id
    HAVING count(j.id) <> CASE
      WHEN p.status IN ('succeeded', 'partially_refunded', 'refunded', 'disputed') THEN 1
      ELSE 0 END`,
  sql`
    SELECT 'refund ' || r.id || ' has no journal'
    FROM refunds r
    WHERE NOT EXISTS (SELECT FROM journals WHERE refund_id = r.id)`,
  sql`
    SELECT 'payout ' || p.id || ' is ' || p.status || ' and has the journals '
      || COALESCE(string_agg(j.kind, ', ' ORDER BY j.kind), 'of nothing')
    FROM payouts p
    LEFT JOIN journals j ON j.payout_id = p.id
    GROUP BY p.id
    HAVING COALESCE(string_agg(j.kind, ',' ORDER BY j.kind), '') NOT IN (
      'payout', 'payout,payout_paid', 'payout,payout_failed', 'payout,payout_failed,payout_paid')
      OR COALESCE(string_agg(j.kind, ',' ORDER BY j.kind), '') NOT LIKE CASE p.status
        WHEN 'in_transit' THEN 'payout'
        WHEN 'paid' THEN 'payout,payout_paid'
        ELSE 'payout,payout_failed%' END`,
  sql`
    SELECT 'dispute ' || d.id || ' is ' || d.status || ' and has the journals '
      || COALESCE(string_agg(j.kind, ', ' ORDER BY j.kind), 'of nothing')
    FROM disputes d
    LEFT JOIN journals j ON j.dispute_id = d.id
    GROUP BY d.id
    HAVING COALESCE(string_agg(DISTINCT j.kind, ',' ORDER BY j.kind), '') <> CASE d.status
      WHEN 'inquiry' THEN ''
      WHEN 'open' THEN 'dispute'
      ELSE 'dispute,dispute_' || d.status END`,
  sql`
    SELECT 'journal ' || j.id || ' (' || j.kind || ') has no cause' FROM journals j
    WHERE CASE j.kind
      WHEN 'payment' THEN j.payment_id IS NULL AND j.booking_id IS NULL
      WHEN 'refund' THEN j.refund_id IS NULL AND j.booking_id IS NULL
      WHEN 'release' THEN j.booking_id IS NULL
      WHEN 'settlement' THEN j.booking_id IS NULL OR j.occurrence_id IS NULL
      WHEN 'hire_charge' THEN j.occurrence_id IS NULL
      WHEN 'hire_owed' THEN j.occurrence_id IS NULL
      WHEN 'hire_paid' THEN j.occurrence_id IS NULL
      WHEN 'credit' THEN false
      ELSE j.payout_id IS NULL AND j.dispute_id IS NULL END`,
  sql`
    SELECT 'refund ' || r.id || ' of ' || r.amount || ' has ' || sum(e.amount) || ' in the books'
    FROM refunds r
    JOIN journals j ON j.refund_id = r.id
    JOIN entries e ON e.journal_id = j.id
    JOIN ledger_accounts l ON l.id = e.account_id
    WHERE l.kind = 'gateway'
    GROUP BY r.id
    HAVING sum(e.amount) <> CASE r.status WHEN 'failed' THEN 0 ELSE r.amount END`,
  sql`
    SELECT 'booking ' || b.id || ' is confirmed and to be paid but has no payment' FROM bookings b
    WHERE b.status IN ('confirmed', 'completed') AND b.total > 0 AND b.payment_status = 'paid'
      AND NOT EXISTS (
        SELECT FROM payments p
        WHERE p.booking_id = b.id AND p.status IN ('succeeded', 'partially_refunded', 'refunded', 'disputed')
      )`,
  sql`
    SELECT 'the wallets have ' || COALESCE(b.amount, 0) || ' ' || COALESCE(b.currency, p.currency)
      || ' on its way to banks, the payouts say ' || COALESCE(p.amount, 0)
    FROM (
      SELECT l.owner_id, l.currency, w.amount
      FROM wallet_balances w
      JOIN ledger_accounts l ON l.id = w.account_id
      WHERE l.kind = 'provider_in_transit'
    ) b
    FULL JOIN (
      SELECT user_id, currency, sum(amount) AS amount
      FROM payouts
      WHERE status = 'in_transit'
      GROUP BY user_id, currency
    ) p ON p.user_id = b.owner_id
      AND p.currency = b.currency
    WHERE COALESCE(b.amount, 0) <> COALESCE(p.amount, 0)`,
  sql`
    SELECT 'the gateway holds ' || COALESCE(-b.amount, 0) || ' ' || COALESCE(b.currency, m.currency)
      || ' by the books, ' || COALESCE(m.amount, 0) || ' by payments less refunds, payouts and disputes'
    FROM (
      SELECT l.currency, sum(e.amount) AS amount
      FROM entries e
      JOIN ledger_accounts l ON l.id = e.account_id
      WHERE l.kind = 'gateway'
      GROUP BY l.currency
    ) b
    FULL JOIN (
      SELECT currency, sum(amount) AS amount FROM (
        SELECT currency, amount
        FROM payments
        WHERE status IN ('succeeded', 'partially_refunded', 'refunded', 'disputed')
        UNION ALL SELECT currency, amount FROM hire_charges WHERE status = 'succeeded'
        UNION ALL SELECT currency, -amount FROM refunds WHERE status <> 'failed'
        UNION ALL SELECT currency, -amount FROM payouts WHERE status = 'paid'
        UNION ALL SELECT currency, -amount FROM disputes WHERE status IN ('open', 'lost')
      ) moved GROUP BY currency
    ) m ON m.currency = b.currency
    WHERE COALESCE(-b.amount, 0) <> COALESCE(m.amount, 0)`,
  ...repeated('wallet_moves', sql`'a move of ' || owner_id || ' by the journal ' || journal_id`),
  ...repeated('wallet_days', sql`'the ' || side || ' of ' || owner_id || ' on ' || day || ' by ' || what`),
  ...repeated('platform_days', sql`'the market’s ' || account || ' on ' || day || ' by ' || what`),
  ...repeated('open_earnings', sql`'what ' || owner_id || ' earns with booking ' || booking_id`),
];

/** The rows of a table that the entries do not have, or have otherwise, and those that are missing from it. */
function repeated(table: string, row: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const [stored, counted] = [sql.table(table), sql.table(`${table}_of_entries`)];
  return [
    sql`SELECT ${row} || ' is not what the entries say' FROM (TABLE ${stored} EXCEPT ALL TABLE ${counted}) more`,
    sql`SELECT ${row} || ' is missing, or another' FROM (TABLE ${counted} EXCEPT ALL TABLE ${stored}) fewer`,
  ];
}

/**
 * Lists errors of the ledger as sentences, without trusting any constraint or trigger. Every journal must sum to 0 and
 * have its cause. Every wallet must equal its entries and not be below 0. A booking's pending earnings must not be
 * below 0, and must be 0 after the release. Hired pages must get what was decided. No payment may be refunded beyond
 * its amount. Every payment, refund, payout and dispute must have its journals. The gateway's balance must equal
 * payments minus refunds, payouts and disputes. What is stored beside the entries must be what they come to.
 */
export async function findLedgerFaults(db: ReadDb | Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`${sql.join(faults, sql` UNION ALL `)}`.execute(db);
  return rows.map((row) => row.fault);
}
