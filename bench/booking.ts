import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { hashToken, newToken } from '#server/kernel/ids.ts';
import { type BenchClient, loadSql, loadTurns } from './load.ts';
import type { Bench, Row } from './main.ts';
import { medianRound } from './rounds.ts';

/**
 * The floor, frozen: a booking that an exclusion constraint guards, its payment, two entries and an outbox row, as one statement in one
 * transaction, each at another free hour.
 */
const reference = {
  table: `
    DROP TABLE IF EXISTS bench_outbox, bench_entries, bench_payments, bench_bookings;
    DROP SEQUENCE IF EXISTS bench_turns;
    CREATE SEQUENCE bench_turns;
    CREATE TABLE bench_bookings (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, provider_id int NOT NULL, during tstzrange NOT NULL,
      EXCLUDE USING gist (provider_id WITH =, during WITH &&));
    CREATE TABLE bench_payments (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, booking_id bigint NOT NULL UNIQUE REFERENCES bench_bookings,
      amount bigint NOT NULL, status text NOT NULL, paid_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE bench_entries (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, payment_id bigint NOT NULL REFERENCES bench_payments,
      account text NOT NULL, amount bigint NOT NULL);
    CREATE TABLE bench_outbox (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, booking_id bigint NOT NULL, kind text NOT NULL, payload jsonb NOT NULL);`,
  query: `
WITH turn AS (SELECT nextval('bench_turns') AS n),
booked AS (
  INSERT INTO bench_bookings (provider_id, during)
  SELECT n % 2000, tstzrange(timestamptz '2030-01-01' + n / 2000 * interval '1 hour', timestamptz '2030-01-01' + (n / 2000 + 1) * interval '1 hour') FROM turn RETURNING id
), paid AS (INSERT INTO bench_payments (booking_id, amount, status) SELECT id, 4230, 'succeeded' FROM booked RETURNING id, booking_id),
entries AS (INSERT INTO bench_entries (payment_id, account, amount) SELECT id, account, amount FROM paid, (VALUES ('gateway', -4230), ('provider', 4230)) line (account, amount)),
told AS (INSERT INTO bench_outbox (booking_id, kind, payload) SELECT booking_id, 'confirmed', jsonb_build_object('booking_id', booking_id) FROM paid)
SELECT id FROM booked;`,
};

const CLIENTS = 8;
const PROVIDERS = 2000;
const CUSTOMERS = 2000;
const HOUR_MS = 3_600_000;
/** Bookings begin in two days, so that notice is kept everywhere, and last as far as anybody may book ahead. */
const FIRST_HOURS = 48;
const LAST_HOURS = 80 * 24;

/** A signed-in customer books a free hour and pays it, each turn somebody else elsewhere, against one statement that does as much. */
export const bookingBench: Bench = async ({ url, address, server, seconds, rounds, say }) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(reference.table);
    const services = await openShops(client);
    const cookies = await signIn(client);
    const first = Math.ceil(Date.now() / HOUR_MS) + FIRST_HOURS;
    let turns = 0;
    const bookAndPay = async (asking: BenchClient) => {
      const n = turns;
      turns += 1;
      const hour = Math.floor(n / PROVIDERS);
      if (hour > LAST_HOURS - FIRST_HOURS) throw new Error('Every hour is booked; run it for fewer seconds.');
      const headers = () => ({ cookie: `plaza_session=${cookies[n % CUSTOMERS]}`, 'idempotency-key': randomUUID() });
      const wish = { service_id: services[n % PROVIDERS], starts_at: new Date((first + hour) * HOUR_MS).toISOString() };
      const { booking } = await asking.ask<{ booking: { _id: string } }>(
        'booking',
        '/v9/booking/add_booking',
        wish,
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
    const load = async (length: number) => {
      const measured = await loadTurns(address, { clients: CLIENTS, seconds: length }, bookAndPay);
      if (measured.failed > 0) throw new Error(`${measured.failed} bookings failed: ${measured.reasons.join('; ')}`);
      return measured.turns;
    };
    const rows: Row[] = [];
    const tell = (row: Row) => {
      rows.push(row);
      say(row);
    };
    await load(2);
    await client.query('ANALYZE bookings, commitments, seats, payments, entries, journals, idempotency_keys');
    tell(
      await medianRound({ name: 'booking and payment', target: 0.2 }, rounds, async () => ({
        floor: await loadSql(url, reference.query, { clients: CLIENTS, seconds }),
        product: await load(seconds),
      })),
    );
    const [before, begun] = [await server.used(), turns];
    await load(2);
    const [after, made] = [await server.used(), turns - begun];
    const cpu_ms = (after.cpu_ms - before.cpu_ms) / made;
    tell({
      name: 'booking and payment, statements',
      value: (after.statements - before.statements) / made,
      unit: 'statements',
      bound: 'at most',
      target: 10,
      seen: { cpu_ms },
    });
    tell({
      name: 'booking and payment, transactions',
      value: (after.transactions - before.transactions) / made,
      unit: 'transactions',
      bound: 'at most',
      target: 3,
      seen: { cpu_ms },
    });
    return rows;
  } finally {
    await client.query(`
      DROP TABLE IF EXISTS bench_outbox, bench_entries, bench_payments, bench_bookings;
      DROP SEQUENCE IF EXISTS bench_turns`);
    await client.end();
  }
};

/** Makes providers that are open day and night, each with an owner and one service of an hour; answers the services. */
async function openShops(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ service_id: string }>(`
    WITH shop AS MATERIALIZED (SELECT gen_random_uuid() AS id, gen_random_uuid() AS owner_id, gen_random_uuid() AS service_id FROM generate_series(1, ${PROVIDERS})),
    owner AS (INSERT INTO users (id, name, email) SELECT owner_id, 'Ona Owner', 'owner-' || owner_id || '@example.com' FROM shop),
    opened AS (
      INSERT INTO providers (id, slug, owner_id, name, timezone, currency, status, min_notice_minutes)
      SELECT id, 'bench-' || id, owner_id, 'A shop to be measured', 'America/Los_Angeles', 'USD', 'published', 0 FROM shop
    ), hours AS (
      INSERT INTO schedule_rules (id, provider_id, kind, weekday, start_time, end_time)
      SELECT gen_random_uuid(), id, 'weekly', weekday, '00:00', '24:00' FROM shop, generate_series(1, 7) weekday
    ), service AS (
      INSERT INTO services (id, provider_id, description_id, title, amount, currency, duration_minutes, slot_step_minutes, place, cancellation_policy)
      SELECT service_id, id, (SELECT id FROM service_descriptions ORDER BY slug LIMIT 1), 'An hour', 4000, 'USD', 60, 60, 'at_provider', 'moderate' FROM shop
    )
    SELECT service_id FROM shop`);
  return rows.map((row) => row.service_id);
}

/** Makes customers who are signed in; answers the tokens of their sessions. */
async function signIn(client: pg.Client): Promise<string[]> {
  const tokens = Array.from({ length: CUSTOMERS }, () => newToken());
  await client.query(
    `WITH customer AS MATERIALIZED (SELECT gen_random_uuid() AS id, hash FROM unnest($1::bytea[]) hash),
     known AS (INSERT INTO users (id, name, email) SELECT id, 'Cleo Customer', 'customer-' || id || '@example.com' FROM customer)
     INSERT INTO sessions (id, user_id, token_hash, expires_at, created_at, seen_at)
     SELECT gen_random_uuid(), id, hash, now() + interval '1 day', now(), now() FROM customer`,
    [tokens.map((token) => hashToken(token))],
  );
  return tokens;
}
