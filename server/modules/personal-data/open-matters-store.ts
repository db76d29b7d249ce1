import { type SqlBool, sql } from 'kysely';
import type { OpenThing } from '#contract/calls/user/your-data.ts';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';

/** A booking that is not over. */
const isOpen = sql<SqlBool>`status IN ('awaiting_payment', 'requested', 'confirmed')`;

/** What keeps a user's account open, each with how much of it there is. */
export async function listOpenThings(db: ReadDb | Tx, user_id: string): Promise<OpenThing[]> {
  const { rows } = await sql<OpenThing>`
    WITH mine AS (SELECT id FROM providers WHERE owner_id = ${user_id}::uuid),
    own_email AS (SELECT email FROM users WHERE id = ${user_id}::uuid),
    made AS (
      SELECT id FROM bookings WHERE customer_id = ${user_id}::uuid
      UNION ALL SELECT id FROM bookings WHERE guest_email = (SELECT email FROM own_email)),
    taken AS (SELECT id FROM bookings WHERE provider_id IN (SELECT id FROM mine)),
    both_sides AS (SELECT id FROM made UNION SELECT id FROM taken),
    -- Of the person, not of everybody who has something open.
    open_made AS (
      SELECT id FROM bookings WHERE customer_id = ${user_id}::uuid AND ${isOpen}
      UNION SELECT id FROM bookings WHERE guest_email = (SELECT email FROM own_email) AND ${isOpen}),
    open_taken AS (SELECT kind FROM bookings WHERE provider_id IN (SELECT id FROM mine) AND ${isOpen}),
    things (place, kind, count) AS (
      SELECT 1, 'money', count(*) FROM wallet_balances w JOIN ledger_accounts l ON l.id = w.account_id
        WHERE l.owner_id = ${user_id}::uuid AND l.kind <> 'user_credit' AND w.amount <> 0
      UNION ALL SELECT 2, 'bookings', count(*) FROM open_made
      UNION ALL SELECT 3, 'customers', count(*) FROM open_taken WHERE kind = 'session'
      UNION ALL SELECT 4, 'tickets', count(*) FROM open_taken WHERE kind = 'event'
      UNION ALL SELECT 5, 'hires', count(*) FROM hire_dates d JOIN hires h ON h.id = d.hire_id
        WHERE d.status IN ('pending', 'accepted', 'performed')
          AND (h.provider_id IN (SELECT id FROM mine) OR h.organiser_id IN (SELECT id FROM mine))
      UNION ALL SELECT 6, 'fees', count(*) FROM settlement_lines
        WHERE organiser_id = ${user_id}::uuid AND rest IN ('to_charge', 'owed')
      UNION ALL SELECT 7, 'refunds',
        (SELECT count(*) FROM refunds WHERE status = 'pending' AND booking_id IN (SELECT id FROM both_sides))
        + (SELECT count(*) FROM refund_requests WHERE status = 'open' AND booking_id IN (SELECT id FROM both_sides))
        + (SELECT count(*) FROM payments
            WHERE status IN ('pending', 'authorized', 'stuck') AND booking_id IN (SELECT id FROM made))
      UNION ALL SELECT 8, 'disputes', count(*) FROM disputes d JOIN payments p ON p.id = d.payment_id
        WHERE d.status IN ('inquiry', 'open') AND p.booking_id IN (SELECT id FROM both_sides)
      UNION ALL SELECT 9, 'last_admin', count(*) FROM users u
        WHERE u.id = ${user_id}::uuid AND u.role = 'admin' AND NOT EXISTS (
          SELECT FROM users o WHERE o.role = 'admin' AND o.status = 'active' AND o.id <> u.id))
    SELECT kind, count::int FROM things WHERE count > 0 ORDER BY place`.execute(db);
  return rows;
}

/** The credit of a user, which is lost with the account. */
export async function listCredit(db: ReadDb | Tx, user_id: string): Promise<{ amount: number; currency: string }[]> {
  const { rows } = await sql<{ amount: number; currency: string }>`
    SELECT w.amount, l.currency FROM wallet_balances w JOIN ledger_accounts l ON l.id = w.account_id
    WHERE l.owner_id = ${user_id}::uuid AND l.kind = 'user_credit' AND w.amount > 0
    ORDER BY l.currency`.execute(db);
  return rows;
}
