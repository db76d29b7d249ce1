import { expect, test } from 'vitest';
import { APP_VERSION } from '#contract/version.ts';
import { startHeartbeat } from '#server/kernel/observability/processes.ts';
import { writeSearches } from '#server/modules/listings/search/index.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenPaid } from '#test/given-booking.ts';
import { giveBack } from '#test/given-wallet.ts';

const it = testApp();
const HERE = { lat: 45.5152, lon: -122.6784 };
const csv = (url: string, by: { token: string }) =>
  it.app.http.inject({ url, headers: { authorization: `Bearer ${by.token}`, accept: 'text/csv' } });
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
  expect(after.now).toMatchObject({ bookings: 1, value, fees, refunds: 500 });
  expect(after.before).toMatchObject({ bookings: 1, value, fees, refunds: 0 });
  const month = (await it.call('admin/overview', { days: 30 }, admin)).body;
  expect(month.days).toHaveLength(30);
  expect([month.now.bookings, month.before.bookings]).toEqual([2, 0]);
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
  const { missed: found, now } = await missed();
  expect(found).toEqual([{ term: 'xylophone repair', place: 'Portland', searches: 3, misses: 3 }]);
  expect(now).toMatchObject({ searches: 4, misses: 4 });
  const list = async (show: 'missed' | 'all') => (await it.call('admin/search_list', { show }, admin)).body;
  expect(await list('missed')).toEqual({ items: found, next_cursor: null });
  expect((await list('all')).items).toEqual(found);
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

test('the table of a period has its days with their figures, for finance and admins', async () => {
  const finance = await givenUser(it.deps, { role: 'finance' });
  await search('zither');
  await writeSearches(it.deps);
  const table = await csv('/v9/admin/overview?days=7', finance);
  expect(table.headers['content-disposition']).toBe('attachment; filename="overview.csv"');
  const [head, ...days] = table.body.trim().split('\r\n');
  expect(head).toContain('Day,Bookings,Currency,Booking value,Service fees,Refunds,Searches,Searches with no result');
  expect(days).toHaveLength(7);
  expect(days.at(-1)).toMatch(/^2026-05-05,\d+,USD,\d+\.\d\d,\d+\.\d\d,\d+\.\d\d,\d+,\d+$/);
  const support = await givenUser(it.deps, { role: 'support' });
  expect((await csv('/v9/admin/overview', support)).statusCode).toBe(403);
});

test('searches are read page by page', async () => {
  const admin = await givenUser(it.deps, { role: 'support' });
  await it.deps.database.pool.query(
    `INSERT INTO search_counts (day, term, searches, misses)
      SELECT '2026-05-05', 'kazoo ' || n, 9, n FROM generate_series(1, 5) n`,
  );
  const read = async (cursor?: string) =>
    (await it.call('admin/search_list', { limit: 2, ...(cursor === undefined ? {} : { cursor }) }, admin)).body;
  const first = await read();
  expect(first.items.map(({ term }) => term)).toEqual(['kazoo 5', 'kazoo 4']);
  const { items } = await read(first.next_cursor ?? '');
  expect(items.map(({ term }) => term)).toEqual(['kazoo 3', 'xylophone repair']);
});

test('what waits for a member of staff is in one list, most urgent first, as far as their role decides', async () => {
  const { pool } = it.deps.database;
  const [early, late] = [await givenPaid(it), await givenPaid(it)];
  const ask = (booking_id: string, answer_by: string) =>
    pool.query(
      `INSERT INTO refund_requests (id, booking_id, provider_id, amount, currency, reason, answer_by, created_at)
        SELECT gen_random_uuid(), id, provider_id, 700, currency, 'Rain', $2, '2026-05-01T00:00:00Z'
        FROM bookings WHERE id = $1`,
      [booking_id, answer_by],
    );
  await ask(late.booking_id, '2026-05-09T00:00:00Z');
  await ask(early.booking_id, '2026-05-04T00:00:00Z');
  await pool.query(
    `INSERT INTO reports (id, about, kind, provider_id, by_role, text, created_at)
      SELECT gen_random_uuid(), 'provider', 'money', provider_id, 'visitor', 'Cash only', '2026-05-05T00:00:00Z'
      FROM bookings WHERE id = $1`,
    [early.booking_id],
  );
  const needs = async (role: 'support' | 'finance') =>
    (await it.call('admin/need_list', {}, await givenUser(it.deps, { role }))).body.items;
  const seen = await needs('support');
  expect(seen.map(({ queue, due_at, is_overdue }) => [queue, due_at, is_overdue])).toEqual([
    ['refunds', '2026-05-04T00:00:00.000Z', true],
    ['reports', null, false],
    ['refunds', '2026-05-09T00:00:00.000Z', false],
  ]);
  expect(seen[0]?.amount).toEqual({ amount: 700, currency: 'USD' });
  expect(seen[1]).toMatchObject({ reason: 'money', since: '2026-05-05T00:00:00.000Z' });
  expect((await needs('finance')).map(({ queue }) => queue)).toEqual(['refunds', 'refunds']);
});

test('admin/health says how database, jobs, mail, gateway and clock are', async () => {
  const admin = await givenUser(it.deps, { role: 'finance' });
  const { pool } = it.deps.database;
  await pool.query('DELETE FROM graphile_worker._private_jobs; DELETE FROM waiting_jobs');
  await pool.query(`SELECT graphile_worker.add_job('sweep-pictures', max_attempts => 1)`);
  await pool.query(`UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'no disk'`);
  const { status, body } = await it.call('admin/health', {}, admin);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    jobs: { waiting: 0, late_seconds: 0, retrying: 0, failed: 1 },
    processes: { servers: 0, workers: 0, worker_seen_at: null, versions: [] },
    gateway: { name: 'sandbox', checked_at: null, found: 0, is_unfinished: false },
    clock_ms: null,
  });
});

test('admin/health counts jobs that nobody has moved to the queue, and how late the oldest is', async () => {
  const admin = await givenUser(it.deps, { role: 'admin' });
  const { pool } = it.deps.database;
  await pool.query('DELETE FROM graphile_worker._private_jobs; DELETE FROM waiting_jobs');
  const jobs = async () => (await it.call('admin/health', {}, admin)).body.jobs;
  await pool.query(`INSERT INTO waiting_jobs (name, payload, run_at, created_at) VALUES
    ('expire-holds', '{}', NULL, now() - interval '90 seconds'),
    ('expire-holds', '{}', now() - interval '2 hours', now() - interval '20 seconds'),
    ('expire-holds', '{}', now() + interval '1 hour', now() - interval '1 hour')`);
  expect(await jobs()).toMatchObject({ waiting: 2, late_seconds: 90 });
  await pool.query("SELECT graphile_worker.add_job('sweep-pictures', run_at => now() - interval '100 seconds')");
  expect(await jobs()).toMatchObject({ waiting: 3, late_seconds: 100 });
});

test('admin/health says whether a worker is alive, and since when none is', async () => {
  const admin = await givenUser(it.deps, { role: 'support' });
  const begun = it.clock.now();
  const after = (seconds: number) => new Date(begun.getTime() + seconds * 1_000);
  const seen = async (seconds: number) => {
    it.clock.set(after(seconds));
    return (await it.call('admin/health', {}, admin)).body.processes;
  };
  const server = await startHeartbeat(it.deps, { is_server: true, is_worker: false });
  const worker = await startHeartbeat(it.deps, { is_server: false, is_worker: true });
  const versions = [APP_VERSION];
  expect(await seen(20)).toEqual({ servers: 1, workers: 1, worker_seen_at: begun.toISOString(), versions });
  const { pool } = it.deps.database;
  await pool.query("UPDATE processes SET version = '0.1.0' WHERE is_worker");
  expect((await seen(21)).versions).toEqual(['0.1.0', APP_VERSION]);
  expect(await seen(40)).toEqual({ servers: 0, workers: 0, worker_seen_at: begun.toISOString(), versions: [] });
  server.noteQueues([]);
  await expect.poll(() => seen(41)).toMatchObject({ servers: 1, workers: 0 });
  worker.noteQueues(['worker-1']);
  await expect.poll(() => seen(42)).toMatchObject({ servers: 1, workers: 1 });
  await worker.stop();
  expect(await seen(43)).toEqual({ servers: 1, workers: 0, worker_seen_at: after(42).toISOString(), versions });
  await server.stop();
  it.clock.set(begun);
});
