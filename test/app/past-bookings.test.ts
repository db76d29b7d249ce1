import pg from 'pg';
import { expect, test } from 'vitest';
import { insertCatalogue } from '#db/seed/insert-catalogue.ts';
import { fillPast } from '../../bench/past-bookings.ts';
import { openShops } from '../../bench/shops.ts';
import { ownDatabase } from '../database.ts';

test('past bookings seeded for benches are consistent, although the seed skips the triggers', async () => {
  const { database, url, drop } = await ownDatabase({ max: 1 });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await insertCatalogue(database.write);
    const shops = await openShops(client);
    const [services, customers] = [shops.services.slice(0, 20), shops.customers.slice(0, 30).map(({ id }) => id)];
    await fillPast(client, { services, customers, count: 210 }, () => undefined);
    const { rows } = await client.query(`
      SELECT (SELECT count(*)::int FROM bookings WHERE status = 'completed' AND ends_at < now()) AS bookings,
        (SELECT count(DISTINCT service_id)::int FROM bookings) AS services,
        (SELECT count(DISTINCT customer_id)::int FROM bookings) AS customers,
        (SELECT count(*)::int FROM commitments c JOIN seats s ON s.commitment_id = c.id
          JOIN bookings b ON b.id = s.booking_id
          WHERE c.seats_taken = s.participants AND c.starts_at = b.starts_at) AS seated,
        (SELECT count(*)::int FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE p.amount = b.total) AS paid,
        (SELECT count(*)::int FROM booking_history) AS history,
        (SELECT count(*)::int FROM (SELECT FROM entries GROUP BY journal_id
          HAVING sum(amount) = 0 AND count(*) = 2) balanced) AS journals,
        (SELECT count(*)::int FROM entries e LEFT JOIN ledger_accounts a ON a.id = e.account_id
          WHERE a.id IS NULL) AS lost_entries,
        (SELECT count(*)::int FROM ledger_accounts a JOIN wallet_balances w ON w.account_id = a.id
          WHERE w.amount <> (SELECT sum(amount) FROM entries e WHERE e.account_id = a.id)) AS wrong_balances,
        current_setting('session_replication_role') AS role`);
    expect(rows).toEqual([
      {
        bookings: 210,
        services: 20,
        customers: 30,
        seated: 210,
        paid: 210,
        history: 630,
        journals: 420,
        lost_entries: 0,
        wrong_balances: 0,
        role: 'origin',
      },
    ]);
  } finally {
    await client.end();
    await drop();
  }
});
