import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashToken, newToken } from '#server/kernel/ids.ts';
import { type BenchClient, type Measured, runLoad } from './load.ts';

export const CLIENTS = 8;
/** As many shops as customers: the floors spread their bookings as wide. */
export const SHOPS = 2000;
const CUSTOMERS = 2000;
const HOUR_MS = 3_600_000;
/** Bookings begin in two days, so that notice is kept everywhere, and last as far as anybody may book ahead. */
const FIRST_HOURS = 48;
const LAST_HOURS = 80 * 24;
/** The nearer half of the hours is booked; the farther half is where bookings are moved to. */
const HALF = (LAST_HOURS - FIRST_HOURS) / 2;

/** A paid booking of somebody who is signed in. */
export interface Paid {
  readonly booking_id: string;
  readonly customer_id: string;
  readonly cookie: string;
  /** Where it can be moved to: nobody else is ever there. */
  readonly free_at: string;
}

/** Shops that are open day and night, and customers who are signed in. */
export interface Shops {
  readonly customers: readonly Customer[];
  readonly services: readonly string[];
  /** Books the next free hour and pays it, each time somebody else elsewhere. */
  bookAndPay(asking: BenchClient): Promise<Paid>;
}

interface Customer {
  readonly id: string;
  readonly token: string;
}

/** What a signed-in person sends along with a request that is made once. */
export const headersOf = (cookie: string) => ({ cookie, 'idempotency-key': randomUUID() });

/** Lets clients take turns that none may fail, for so many seconds or so many turns. */
export async function loadAll(
  address: string,
  given: { readonly seconds: number; readonly turns?: number },
  turn: (asking: BenchClient, n: number) => Promise<void>,
): Promise<Measured> {
  const measured = await runLoad(address, { clients: CLIENTS, ...given }, turn);
  if (measured.failed > 0) throw new Error(`${measured.failed} turns failed: ${measured.reasons.join('; ')}`);
  return measured.turns;
}

/** Fills the database with shops and customers of its own. */
export async function openShops(client: pg.Client): Promise<Shops> {
  const services = await makeServices(client);
  const customers = await signIn(client);
  const first = Math.ceil(Date.now() / HOUR_MS) + FIRST_HOURS;
  const at = (hour: number) => new Date((first + hour) * HOUR_MS).toISOString();
  let turns = 0;
  return {
    customers,
    services,
    async bookAndPay(asking) {
      const n = turns;
      turns += 1;
      const hour = Math.floor(n / SHOPS);
      const customer = customers[n % CUSTOMERS];
      if (hour >= HALF || !customer) throw new Error('Every hour is booked; run it for fewer seconds.');
      const cookie = `plaza_session=${customer.token}`;
      const { booking } = await asking.ask<{ booking: { _id: string } }>(
        'booking',
        '/v9/booking/add_booking',
        { service_id: services[n % SHOPS], starts_at: at(hour) },
        headersOf(cookie),
      );
      const { status } = await asking.ask<{ status: string }>(
        'payment',
        '/v9/wallet/add_booking_pay',
        { booking_id: booking._id, payment_method: 'tok_success' },
        headersOf(cookie),
      );
      if (status !== 'confirmed') throw new Error(`A payment came to ${status}.`);
      return { booking_id: booking._id, customer_id: customer.id, cookie, free_at: at(hour + HALF) };
    },
  };
}

/** Makes providers that are open day and night, each with an owner and one service of an hour; answers the services. */
async function makeServices(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ service_id: string }>(`
    WITH shop AS MATERIALIZED (
      SELECT gen_random_uuid() AS id, gen_random_uuid() AS owner_id, gen_random_uuid() AS service_id
      FROM generate_series(1, ${SHOPS})
    ), owner AS (
      INSERT INTO users (id, name, email)
      SELECT owner_id, 'Ona Owner', 'owner-' || owner_id || '@example.com' FROM shop
    ),
    opened AS (
      INSERT INTO providers (id, slug, owner_id, calendar_id, name, timezone, currency, status, min_notice_minutes)
      SELECT id, 'bench-' || id, owner_id, calendar_of(NULL), 'A shop to be measured', 'America/Los_Angeles', 'USD',
        'published', 0 FROM shop
    ), hours AS (
      INSERT INTO schedule_rules (id, provider_id, kind, weekday, start_time, end_time)
      SELECT gen_random_uuid(), id, 'weekly', weekday, '00:00', '24:00' FROM shop, generate_series(1, 7) weekday
    ), service AS (
      INSERT INTO services (id, provider_id, description_id, title, amount, currency, duration_minutes,
        slot_step_minutes, place, cancellation_policy)
      SELECT service_id, id, (SELECT id FROM service_descriptions ORDER BY slug LIMIT 1), 'An hour', 4000, 'USD', 60,
        60, 'at_provider', 'moderate' FROM shop
    )
    SELECT service_id FROM shop`);
  return rows.map((row) => row.service_id);
}

/** Makes customers who are signed in. */
async function signIn(client: pg.Client): Promise<Customer[]> {
  const created = Array.from({ length: CUSTOMERS }, () => ({ id: randomUUID(), token: newToken() }));
  await client.query(
    `WITH customer AS MATERIALIZED (SELECT * FROM unnest($1::uuid[], $2::bytea[]) given (id, hash)),
     known AS (
       INSERT INTO users (id, name, email)
       SELECT id, 'Cleo Customer', 'customer-' || id || '@example.com' FROM customer
     )
     INSERT INTO sessions (id, user_id, token_hash, expires_at, created_at, seen_at)
     SELECT gen_random_uuid(), id, hash, now() + interval '1 day', now(), now() FROM customer`,
    [created.map(({ id }) => id), created.map(({ token }) => hashToken(token))],
  );
  return created;
}
