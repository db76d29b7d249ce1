import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { hashToken, newToken } from '#server/kernel/ids.ts';
import { reference } from './detail.ts';
import { type BenchClient, loadHttp, loadSql } from './load.ts';
import type { Bench, Row } from './main.ts';
import { withCpu } from './measured-server.ts';
import { medianRound } from './report/rounds.ts';
import { headersOf, loadAll, openShops, type Shops } from './shops.ts';
import { scaled } from './speed/speed.ts';

const PAGES = 5000;
/** The weekly dates of a long series. */
const DATES = 1000;
const CREATED_MS = 1000;
const EDITED_MS = 2000;

/**
 * Measures the page of an event against a row by key, booking and paying tickets against sessions in the same run, and
 * creating and editing an event of 1,000 dates.
 */
export const eventsBench: Bench = async ({ url, address, server, seconds, rounds, speed, say }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows: Row[] = [];
  const report = (row: Row) => {
    rows.push(row);
    say(row);
  };
  try {
    const paths = await eventPaths(client);
    await client.query(reference.table);
    await client.query('VACUUM ANALYZE bench_detail');
    const { rows: sizes } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM bench_detail');
    await loadHttp(address, paths, { clients: 16, seconds: 2, strangers: true });
    report(
      await medianRound({ name: 'event page', target: 0.09 }, rounds, async () => ({
        floor: await loadSql(url, reference.query(sizes[0]?.count ?? 1), { clients: 16, seconds }),
        product: await withCpu(server, seconds, () =>
          loadHttp(address, paths, { clients: 16, seconds, strangers: true }),
        ),
      })),
    );
    const before = await server.used();
    const asked = paths.slice(0, 100);
    for (const path of asked) await (await fetch(address + path)).arrayBuffer();
    const after = await server.used();
    report({
      name: 'event page, statements',
      value: (after.statements - before.statements) / asked.length,
      unit: 'statements',
      bound: 'at most',
      target: 2,
      seen: { cpu_ms: (after.cpu_ms - before.cpu_ms) / asked.length },
    });
    const shops = await openShops(client);
    const buy = await openSales(client, shops);
    const load = (turn: (asking: BenchClient) => Promise<unknown>, length: number) =>
      loadAll(address, { seconds: length }, async (asking) => void (await turn(asking)));
    await load(shops.bookAndPay, 2);
    await load(buy, 2);
    await client.query(
      'ANALYZE bookings, booking_items, seats, tickets, payments, entries, journals, idempotency_keys',
    );
    report(
      await medianRound({ name: 'event booking and payment', target: 0.9 }, rounds, async () => ({
        floor: await load(shops.bookAndPay, seconds),
        product: await withCpu(server, seconds, () => load(buy, seconds)),
      })),
    );
    const times: { created: number; planned: number; edited: number }[] = [];
    for (let round = 0; round <= rounds; round += 1) times.push(await longSeries(client, address));
    // The first one compiles.
    const median = (of: 'created' | 'planned' | 'edited') =>
      times
        .slice(1)
        .map((each) => each[of])
        .toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    const limits = [
      { name: '1,000 dates created', value: median('created'), target: CREATED_MS },
      { name: '1,000 dates edited', value: median('edited'), target: EDITED_MS, seen: { plan_ms: median('planned') } },
    ];
    for (const limit of limits) report(scaled({ ...limit, unit: 'ms', bound: 'at most' }, await speed()));
    return rows;
  } finally {
    await client.query('DROP TABLE IF EXISTS bench_detail');
    await client.end();
  }
};

/** The paths of event pages, all over the database. */
async function eventPaths(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM events WHERE status = 'published' ORDER BY md5(id::text) LIMIT ${PAGES}`,
  );
  if (rows.length === 0) throw new Error('There are no events. Seed with --occurrences first.');
  return rows.map(({ id }) => `/v9/event/guest_event_detail?event_id=${id}`);
}

/**
 * Gives every shop an event of one date without a limit of seats. Returns what books and pays a ticket, with another
 * customer and event each time, as `bookAndPay` does.
 */
async function openSales(client: pg.Client, shops: Shops): Promise<(asking: BenchClient) => Promise<void>> {
  const { rows } = await client.query<{ occurrence_id: string; package_id: string }>(
    `WITH sale AS MATERIALIZED (
       SELECT gen_random_uuid() AS id, gen_random_uuid() AS occurrence_id, gen_random_uuid() AS package_id,
         provider_id, date_trunc('hour', now()) + interval '20 days' AS starts_at
       FROM services WHERE id = ANY($1::uuid[])
     ), event AS (
       INSERT INTO events (id, provider_id, status, title, timezone, currency, needs_provider, published_at, created_at,
         updated_at)
       SELECT id, provider_id, 'published', 'An evening', 'America/Los_Angeles', 'USD', false, now(), now(), now()
       FROM sale
     ), date AS (
       INSERT INTO occurrences (id, event_id, provider_id, date, original_start, starts_at, ends_at)
       SELECT occurrence_id, id, provider_id, starts_at::date, starts_at, starts_at, starts_at + interval '2 hours'
       FROM sale
     ), package AS (
       INSERT INTO packages (id, event_id, position, name, amount)
       SELECT package_id, id, 0, 'Ticket', 4000 FROM sale
     )
     SELECT occurrence_id, package_id FROM sale`,
    [shops.services],
  );
  let turns = 0;
  return async (asking) => {
    const n = turns;
    turns += 1;
    const [customer, sale] = [shops.customers[n % shops.customers.length], rows[n % rows.length]];
    const headers = () => headersOf(`plaza_session=${customer?.token}`);
    const { booking } = await asking.ask<{ booking: { _id: string } }>(
      'booking',
      '/v9/booking/add_booking',
      { items: [{ ...sale, participants: 1 }] },
      headers(),
    );
    const { status } = await asking.ask<{ status: string }>(
      'payment',
      '/v9/wallet/add_booking_pay',
      { booking_id: booking._id, payment_method: 'tok_success' },
      headers(),
    );
    if (status !== 'confirmed') throw new Error(`A payment came to ${status}.`);
  };
}

/**
 * Creates an event of 1,000 weekly dates on a page of its own, and moves all dates from the 20th on by an hour; returns
 * the time of each call in milliseconds.
 */
async function longSeries(client: pg.Client, address: string) {
  const [token, provider_id] = [newToken(), randomUUID()];
  await client.query(
    `WITH owner AS (
       INSERT INTO users (id, name, email) SELECT $1::uuid, 'Ona Owner', 'series-' || $1::text || '@example.com'
     ), page AS (
       INSERT INTO providers (id, slug, owner_id, calendar_id, name, timezone, currency, status)
       SELECT $2::uuid, 'series-' || $2::text, $1::uuid, calendar_of(NULL), 'A series', 'America/Los_Angeles', 'USD',
         'published'
     )
     INSERT INTO sessions (id, user_id, token_hash, expires_at, created_at, seen_at)
     SELECT gen_random_uuid(), $1::uuid, $3, now() + interval '1 day', now(), now()`,
    [randomUUID(), provider_id, hashToken(token)],
  );
  const { rows: categories } = await client.query<{ id: string }>('SELECT id FROM service_categories LIMIT 1');
  const timed = async <Answer>(call: string, body: object): Promise<{ ms: number; answer: Answer }> => {
    const start = performance.now();
    const response = await fetch(`${address}/v9/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Answer;
    if (!response.ok) throw new Error(`${call}: ${JSON.stringify(answer)}`);
    return { ms: performance.now() - start, answer };
  };
  const starts_on = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const created = await timed<{ event: { _id: string } }>('event/create_event', {
    provider_id,
    title: 'An evening, every week',
    text: 'Made for measuring.',
    category_ids: categories.map((each) => each.id),
    attendance: 'virtual',
    online_capacity: 20,
    schedule: { starts_on, start_time: '19:00', minutes: 90, rule: `FREQ=WEEKLY;COUNT=${DATES}` },
    packages: [{ name: 'Ticket', amount: 4000, attendance: 'virtual' }],
    publish: true,
  });
  const event_id = created.answer.event._id;
  const { rows } = await client.query<{ id: string; count: number }>(
    `SELECT id, count(*) OVER ()::int AS count FROM occurrences WHERE event_id = $1
     ORDER BY starts_at OFFSET 20 LIMIT 1`,
    [event_id],
  );
  if (rows[0]?.count !== DATES) throw new Error(`There are ${rows[0]?.count} dates, not ${DATES}.`);
  const edit = { event_id, scope: 'following', occurrence_id: rows[0].id, occurrence: { start_time: '20:00' } };
  const planned = await timed<{ plan: { hash: string } }>('event/edit_event', { ...edit, dry_run: true });
  const edited = await timed('event/edit_event', { ...edit, plan_hash: planned.answer.plan.hash });
  return { created: created.ms, planned: planned.ms, edited: edited.ms };
}
