import { expect, test } from 'vitest';
import { writeSearches } from '#server/domain/listings/search/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenPaid } from '#test/given-booking.ts';
import { giveBack } from '#test/given-wallet.ts';

const it = testApp();
const HERE = { lat: 45.5152, lon: -122.6784 };
const search = (text: string) => it.call('my_page/guest_home_service_event_list', { text, ...HERE });

test('admin/overview has the bookings and refunds of both weeks, and days in the zone of the market', async () => {
  const admin = await givenUser(it.deps, { role: 'support' });
  const read = async () => (await it.call('admin/overview', {}, admin)).body;
  const before = await read();
  expect(before.days).toHaveLength(28);
  expect(before.days.at(-1)).toEqual({ date: '2026-05-05', bookings: 0 });
  const [paid, older, unpaid] = [await givenPaid(it), await givenPaid(it), await givenPaid(it)];
  const { pool } = it.deps.database;
  await pool.query("UPDATE bookings SET created_at = created_at - interval '8 days' WHERE id = $1", [older.booking_id]);
  await pool.query("UPDATE bookings SET status = 'expired' WHERE id = $1", [unpaid.booking_id]);
  await giveBack(it, paid.booking_id, 500);
  const { rows } = await pool.query<{ total: number; system_charge: number }>(
    'SELECT total, system_charge FROM bookings WHERE id = $1',
    [paid.booking_id],
  );
  const after = await read();
  expect(after.days.at(-1)?.bookings).toBe(1);
  expect(after.days.at(-9)).toEqual({ date: '2026-04-27', bookings: 1 });
  const { total: value, system_charge: fees } = rows[0] ?? {};
  expect(after.week).toMatchObject({ bookings: 1, value, fees, refunds: 500 });
  expect(after.week_before).toMatchObject({ bookings: 1, value, fees, refunds: 0 });
});

test('searches without a result are counted without their people, once three of them were made', async () => {
  const admin = await givenUser(it.deps, { role: 'admin' });
  const missed = async () => {
    await writeSearches(it.deps);
    return (await it.call('admin/overview', {}, admin)).body;
  };
  await it.deps.database.pool.query(
    `INSERT INTO places (id, name, label, region, country, country_code, lat, lon, timezone, population, folded,
        folded_region)
      VALUES (1, 'Portland', 'Portland, OR', 'Oregon', 'United States', 'US', 45.52, -122.68,
        'America/Los_Angeles', 600000, 'portland', '|oregon|')`,
  );
  await search('Xylophone  Repair');
  await search('xylophone repair');
  await search('ada@example.com');
  expect((await missed()).missed).toEqual([]);
  await search('XYLOPHONE REPAIR');
  const { missed: found, week } = await missed();
  expect(found).toEqual([{ term: 'xylophone repair', place: 'Portland', searches: 3, misses: 3 }]);
  expect(week).toMatchObject({ searches: 4, misses: 4 });
  const { rows } = await it.deps.database.pool.query('SELECT term FROM search_counts ORDER BY term');
  expect(rows.map(({ term }) => term)).toEqual(['', 'xylophone repair']);
});

test('only so many different searches of a day are counted apart', async () => {
  const { pool } = it.deps.database;
  await pool.query(
    `INSERT INTO search_counts (day, term, searches, misses)
      SELECT '2026-05-05', 'filler ' || n, 1, 0 FROM generate_series(1, 2000) n`,
  );
  await search('one more');
  await search('filler 7');
  await writeSearches(it.deps);
  const { rows } = await pool.query(
    "SELECT term FROM search_counts WHERE term IN ('one more', 'filler 7', '') AND lat IS NULL ORDER BY term",
  );
  expect(rows.map(({ term }) => term)).toEqual(['', 'filler 7']);
});

test('admin/health says how database, jobs, mail, gateway and clock are', async () => {
  const admin = await givenUser(it.deps, { role: 'finance' });
  const { pool } = it.deps.database;
  await pool.query('DELETE FROM graphile_worker._private_jobs');
  await pool.query(`SELECT graphile_worker.add_job('sweep-pictures', max_attempts => 1)`);
  await pool.query(`UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'no disk'`);
  const { status, body } = await it.call('admin/health', {}, admin);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    jobs: { waiting: 0, late_seconds: 0, retrying: 0, failed: 1 },
    gateway: { name: 'sandbox', checked_at: null, found: 0, is_unfinished: false },
    clock_ms: null,
  });
});
