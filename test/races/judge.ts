import { sql } from 'kysely';
import type { Db } from '#server/kernel/database/db.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { judgeSales } from '#test/tickets/judge-sales.ts';

/**
 * Lists every inconsistency of time and money in a database, one line each, without trusting any constraint or trigger.
 */
export async function judge(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    SELECT 'time is taken twice: ' || a.id || ' and ' || b.id AS fault FROM commitments a JOIN commitments b
      ON a.calendar_id = b.calendar_id AND a.family_id <> b.family_id AND a.padded && b.padded AND a.id < b.id
    UNION ALL
    SELECT 'sold ' || sum(s.participants) || ' of ' || c.capacity || ' seats'
    FROM commitments c
    JOIN seats s ON s.commitment_id = c.id
      GROUP BY c.id HAVING sum(s.participants) > c.capacity
    UNION ALL
    SELECT 'commitment ' || c.id || ' counts ' || c.seats_taken || ' seats' FROM commitments c
      WHERE c.seats_taken <> (SELECT coalesce(sum(participants), 0) FROM seats WHERE commitment_id = c.id)
    UNION ALL
    SELECT 'commitment ' || c.id || ' is held by nobody'
    FROM commitments c
    WHERE c.kind = 'session' AND c.serving_since IS NULL AND NOT EXISTS (SELECT FROM seats WHERE commitment_id = c.id)
    UNION ALL
    SELECT 'booking ' || b.id || ' is ' || b.status || ' but has ' || count(s.booking_id) || ' seats rows'
    FROM bookings b
    LEFT JOIN seats s ON s.booking_id = b.id AND s.change_id IS NULL
      WHERE b.kind = 'session'
      GROUP BY b.id
      HAVING count(s.booking_id) <> CASE
        WHEN b.status IN ('awaiting_payment', 'confirmed', 'completed', 'no_show') THEN 1
        ELSE 0 END
    UNION ALL
    SELECT 'booking ' || b.id || ' has seats for ' || s.participants
    FROM bookings b
    JOIN seats s ON s.booking_id = b.id AND s.change_id IS NULL
    WHERE b.kind = 'session' AND s.participants <> b.participants
    UNION ALL
    SELECT 'change ' || h.id || ' is ' || h.status || ' and holds ' || count(*) || ' seats rows'
    FROM booking_changes h
    JOIN seats s ON s.change_id = h.id
      GROUP BY h.id HAVING h.status NOT IN ('proposed', 'awaiting_payment') OR (h.event_id IS NULL AND count(*) > 1)
    UNION ALL
    -- The history is written under the booking's lock, so that its ids are in order. Clocks of two servers may not be.
    SELECT 'booking ' || b.id || ' is not where its last change put it' FROM bookings b JOIN LATERAL (
        SELECT h.updated_at
        FROM booking_history e
        JOIN booking_changes h ON h.booking_id = e.booking_id AND h.updated_at = e.at AND h.status = 'applied'
        WHERE e.booking_id = b.id AND (e.from_status, e.to_status) = ('confirmed', 'confirmed')
        ORDER BY e.id DESC
        LIMIT 1) last ON true
      WHERE NOT EXISTS (
        SELECT FROM booking_changes h
        WHERE h.booking_id = b.id AND h.status = 'applied' AND h.updated_at = last.updated_at
          AND (b.participants, b.total) = (h.participants, h.total)
          AND (b.kind <> 'session' OR b.starts_at = h.starts_at))
    UNION ALL
    SELECT 'change ' || h.id || ' was applied without a line in its history' FROM booking_changes h
      WHERE h.status = 'applied'
        AND NOT EXISTS (SELECT FROM booking_history e WHERE e.booking_id = h.booking_id AND e.at = h.updated_at)
    UNION ALL
    SELECT 'booking ' || booking_id || ' has ' || count(*) || ' live payments for one thing' FROM payments
      WHERE status IN ('pending', 'authorized', 'succeeded', 'partially_refunded', 'disputed', 'stuck')
      GROUP BY booking_id, change_id
      HAVING count(*) > 1
    UNION ALL
    SELECT 'payment ' || p.id || ' gave back ' || p.refunded || ' of ' || p.amount || ', its refunds say '
      || coalesce(r.amount, 0)
      FROM payments p
      LEFT JOIN (
        SELECT payment_id, sum(amount) AS amount
        FROM (SELECT payment_id, amount FROM refunds UNION ALL SELECT payment_id, taken FROM disputes) gone
        GROUP BY payment_id) r ON r.payment_id = p.id
      WHERE p.refunded > p.amount OR p.refunded <> coalesce(r.amount, 0)
    UNION ALL
    SELECT 'refund request ' || request_id || ' was granted ' || count(*) || ' times'
    FROM refunds
    WHERE request_id IS NOT NULL
    GROUP BY request_id, payment_id
    HAVING count(*) > 1
    UNION ALL
    SELECT 'refund request ' || q.id || ' is ' || q.status || ' with ' || coalesce(q.granted_amount, 0)
      || ', its refund says ' || coalesce(r.amount, 0)
      FROM refund_requests q
      LEFT JOIN (SELECT request_id, sum(amount) AS amount FROM refunds GROUP BY request_id) r ON r.request_id = q.id
      WHERE coalesce(q.granted_amount, 0) <> coalesce(r.amount, 0)
    UNION ALL
    SELECT 'booking ' || booking_id || ' has ' || count(*) || ' open refund requests'
    FROM refund_requests
    WHERE status = 'open'
    GROUP BY booking_id
    HAVING count(*) > 1
    UNION ALL
    SELECT 'provider ' || provider_id || ' numbered ' || count(*) || ' of ' || kind || ' up to ' || max(number)
    FROM receipts
      GROUP BY provider_id, kind HAVING count(*) <> max(number) OR count(DISTINCT number) <> count(*)
    UNION ALL
    SELECT 'refund ' || r.id || ' has no journal'
    FROM refunds r
    WHERE NOT EXISTS (SELECT FROM journals WHERE refund_id = r.id)
    UNION ALL
    SELECT 'booking ' || b.id || ' is ' || b.status || ' and keeps money'
    FROM bookings b
    JOIN payments p ON p.booking_id = b.id
      WHERE b.status IN ('awaiting_payment', 'expired', 'withdrawn', 'declined')
        AND p.status IN ('succeeded', 'partially_refunded')
    UNION ALL
    SELECT 'code ' || d.id || ' counts ' || d.uses || ' uses, its bookings are ' || u.n
    FROM discount_codes d
    CROSS JOIN LATERAL (
        SELECT count(*) AS n FROM bookings b WHERE b.discount_code_id = d.id
          AND (
            b.status IN ('awaiting_payment', 'requested', 'confirmed', 'completed', 'no_show')
            OR (b.status = 'cancelled' AND b.payment_status IN ('paid', 'partially_refunded', 'disputed'))
          )) u
      WHERE d.uses <> u.n
    UNION ALL
    SELECT 'code ' || d.id || ' is used ' || d.uses || ' times of ' || d.max_uses
    FROM discount_codes d
    WHERE d.uses > d.max_uses
    UNION ALL
    SELECT 'code ' || c.code_id || ' is used ' || c.uses || ' times by one customer'
    FROM discount_customers c
    JOIN discount_codes d ON d.id = c.code_id
    WHERE c.uses > d.max_uses_per_customer
    UNION ALL
    SELECT 'booking ' || b.id || ' has ' || coalesce(s.amount, 0) || ' of its credit of ' || b.credit || ' set aside'
    FROM bookings b
    LEFT JOIN (
        SELECT j.booking_id, sum(e.amount) AS amount
        FROM journals j
        JOIN entries e ON e.journal_id = j.id
        JOIN ledger_accounts l ON l.id = e.account_id
        WHERE l.kind = 'platform_unallocated'
          -- A failed refund leaves its money there too, and takes it when it is sent again; that is not credit.
          AND j.cause !~ '^refund_(failed|again|otherwise):' GROUP BY j.booking_id) s ON s.booking_id = b.id
      WHERE b.credit > 0
        AND coalesce(s.amount, 0) <> CASE
          WHEN b.status IN ('awaiting_payment', 'requested') OR b.payment_status = 'scheduled' THEN b.credit
          ELSE 0 END
    UNION ALL
    SELECT l.kind || ' ' || l.id || ' is at ' || sum(e.amount)
    FROM ledger_accounts l
    JOIN entries e ON e.account_id = l.id
    WHERE l.owner_id IS NOT NULL
      GROUP BY l.id HAVING CASE WHEN l.kind = 'provider_receivable' THEN sum(e.amount) > 0 ELSE sum(e.amount) < 0 END
    UNION ALL
    SELECT 'the gateway took ' || s.amount || ' and gave back ' || s.refunded || ', the books say '
      || coalesce(-e.amount, 0)
    FROM
      (
        SELECT sum(amount) FILTER (WHERE status = 'succeeded') AS amount, sum(refunded) AS refunded
        FROM sandbox_payments
      ) s,
      (
        SELECT sum(e.amount) AS amount
        FROM entries e
        JOIN ledger_accounts l ON l.id = e.account_id
        WHERE l.kind = 'gateway'
      ) e,
      (SELECT coalesce(sum(amount), 0) AS amount FROM payouts WHERE status = 'paid') p,
      (
        SELECT coalesce(sum(coalesce(d.amount, t.amount)), 0) AS amount
        FROM sandbox_disputes d
        JOIN sandbox_payments t ON t.id = d.payment_id
        WHERE d.status IN ('open', 'under_review', 'lost')
      ) d
      WHERE NOT EXISTS (SELECT FROM payments WHERE status IN ('pending', 'authorized', 'stuck'))
        AND NOT EXISTS (SELECT FROM refunds WHERE status = 'pending')
        AND coalesce(s.amount, 0) - coalesce(s.refunded, 0) - d.amount <> coalesce(-e.amount, 0) + p.amount`.execute(
    db,
  );
  return [
    ...rows.map((row) => row.fault),
    ...(await judgeEvents(db)),
    ...(await judgeSales(db)),
    ...(await findLedgerFaults(db)),
  ];
}

/** Lists every inconsistency of the seats, items and tickets of events. */
async function judgeEvents(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    SELECT 'date ' || o.id || ' counts ' || o.seats_taken || ' and ' || o.online_taken || ', its seats are '
      || s.room || ' and ' || s.online AS fault
    FROM occurrences o
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(participants) FILTER (WHERE NOT is_online), 0) AS room,
        coalesce(sum(participants) FILTER (WHERE is_online), 0) AS online
      FROM seats WHERE occurrence_id = o.id) s
    WHERE (o.seats_taken, o.online_taken) <> (s.room, s.online) OR o.seats_taken > o.capacity
      OR o.online_taken > o.online_capacity
    UNION ALL
    SELECT 'package ' || op.package_id || ' counts ' || op.taken || ' of ' || op.capacity
    FROM occurrence_packages op
    WHERE op.taken > op.capacity OR op.taken <> (
      SELECT coalesce(sum(participants), 0) FROM seats s
      WHERE s.occurrence_id = op.occurrence_id AND s.package_id = op.package_id)
    UNION ALL
    SELECT 'booking ' || b.id || ' is ' || b.status || ' and has ' || coalesce(s.n, 0) || ' of ' || i.n || ' seats'
    FROM bookings b
    CROSS JOIN LATERAL (
      SELECT sum(seats) AS n FROM booking_items WHERE booking_id = b.id AND change_id IS NULL) i
    LEFT JOIN LATERAL (
      SELECT sum(participants) AS n FROM seats
      WHERE booking_id = b.id AND change_id IS NULL AND package_id IS NOT NULL) s ON true
    WHERE b.kind = 'event' AND coalesce(s.n, 0) <> CASE
      WHEN b.status IN ('awaiting_payment', 'confirmed', 'completed', 'no_show') THEN i.n ELSE 0 END
    UNION ALL
    SELECT 'booking ' || b.id || ' is from ' || b.starts_at || ' to ' || b.ends_at || ', its dates from '
      || span.starts_at || ' to ' || span.ends_at
    FROM bookings b
    CROSS JOIN LATERAL (
      SELECT min(o.starts_at) AS starts_at, max(o.ends_at) AS ends_at
      FROM booking_items i JOIN occurrences o ON o.id = i.occurrence_id
      WHERE i.booking_id = b.id AND i.change_id IS NULL) span
    WHERE b.kind = 'event' AND b.status IN ('awaiting_payment', 'requested', 'confirmed')
      AND (b.starts_at, b.ends_at) <> (span.starts_at, span.ends_at)
    UNION ALL
    SELECT 'change ' || h.id || ' is from ' || h.starts_at || ' to ' || h.ends_at || ', its dates from '
      || span.starts_at || ' to ' || span.ends_at
    FROM booking_changes h
    CROSS JOIN LATERAL (
      SELECT min(o.starts_at) AS starts_at, max(o.ends_at) AS ends_at
      FROM booking_items i JOIN occurrences o ON o.id = i.occurrence_id
      WHERE i.change_id = h.id) span
    WHERE h.event_id IS NOT NULL AND h.status IN ('proposed', 'awaiting_payment')
      AND (h.starts_at, h.ends_at) <> (span.starts_at, span.ends_at)
    UNION ALL
    SELECT 'booking ' || b.id || ' of ' || b.discount || ' discount has items of ' || i.discount
    FROM bookings b
    CROSS JOIN LATERAL (
      SELECT sum(discount) AS discount FROM booking_items WHERE booking_id = b.id AND change_id IS NULL) i
    WHERE b.kind = 'event' AND i.discount <> b.discount
    UNION ALL
    SELECT 'booking ' || b.id || ' for ' || b.participants || ' has ' || count(t.id) || ' valid tickets'
    FROM bookings b LEFT JOIN tickets t ON t.booking_id = b.id AND t.status = 'valid'
    WHERE b.kind = 'event' GROUP BY b.id HAVING count(t.id) <> b.participants
    UNION ALL
    SELECT 'booking ' || b.id || ' is ' || b.status || ', and its payment is still ' || b.payment_status
    FROM bookings b
    WHERE b.status IN ('declined', 'withdrawn', 'expired', 'cancelled')
      AND b.payment_status IN ('authorized', 'scheduled')
    UNION ALL
    SELECT 'entry ' || w.id || ' is ' || w.status || ' and its offers are ' || coalesce(b.states, 'none')
    FROM waiting_entries w
    LEFT JOIN LATERAL (
      SELECT string_agg(status, ', ' ORDER BY status) AS states FROM bookings
      WHERE waiting_entry_id = w.id AND (
        status IN ('awaiting_payment', 'confirmed', 'completed', 'no_show')
        -- A paid offer may be cancelled later.
        OR (status = 'cancelled' AND w.status = 'booked'))) b ON true
    WHERE CASE w.status
      WHEN 'offered' THEN b.states IS DISTINCT FROM 'awaiting_payment'
      WHEN 'booked' THEN coalesce(b.states, '') NOT IN ('confirmed', 'completed', 'no_show', 'cancelled')
      ELSE b.states IS NOT NULL END`.execute(db);
  return rows.map((row) => row.fault);
}
