import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { hashToken, newToken } from '#server/kernel/ids.ts';
import { type BenchClient, type Measured, runLoad } from './load.ts';

export const CLIENTS = 8;
/** As many shops as customers, so bookings spread as widely as in the floors. */
export const SHOPS = 2000;
const CUSTOMERS = 2000;
const HOUR_MS = 3_600_000;
/** Bookings start in two days, after every notice period, and extend to the booking horizon. */
const FIRST_HOURS = 48;
const LAST_HOURS = 80 * 24;
/** Bookings take the nearer half of the hours; changes move them to the farther half. */
const HALF = (LAST_HOURS - FIRST_HOURS) / 2;

/** A paid booking of a signed-in customer. */
export interface Paid {
  readonly booking_id: string;
  readonly customer_id: string;
  readonly cookie: string;
  /** The start it can move to; no other booking uses it. */
  readonly free_at: string;
}

/** Shops that are always open, and signed-in customers. */
export interface Shops {
  readonly customers: readonly Customer[];
  readonly services: readonly string[];
  /** Books and pays the next free hour, with another customer and shop each time. */
  bookAndPay(asking: BenchClient): Promise<Paid>;
}

interface Customer {
  readonly id: string;
  readonly token: string;
}

/** The headers and key of a signed-in caller's single request. */
export const headersOf = (cookie: string) => ({ cookie, 'idempotency-key': randomUUID() });

/** Runs clients for a number of seconds or turns; a failed turn fails the run. */
export async function loadAll(
  address: string,
  given: { readonly seconds: number; readonly turns?: number },
  turn: (asking: BenchClient, n: number) => Promise<void>,
): Promise<Measured> {
  const measured = await runLoad(address, { clients: CLIENTS, ...given }, turn);
  if (measured.failed > 0) throw new Error(`${measured.failed} turns failed: ${measured.reasons.join('; ')}`);
  return measured.turns;
}

/** Fills the database with its own shops and customers. */
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

/** Creates providers that are always open, each with an owner and a one-hour service; returns the services. */
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

/** Creates signed-in customers. */
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
