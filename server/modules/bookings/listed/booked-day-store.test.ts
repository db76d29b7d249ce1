import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/instant.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenPaid } from '#test/given-booking.ts';
import { casesOf } from '#test/test-volume.ts';
import { type BookedDay, countBookedDay, sumBookings } from './booked-day-store.ts';

const it = testApp();
const DAYS = 20;
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland'] as const;

/** A booking that the others are like. */
let like: string;
/** When everything changes: the time of the database. */
let now: Date;
beforeAll(async () => {
  like = (await givenPaid(it)).booking_id;
  const { rows } = await it.deps.database.pool.query<{ now: Date }>('SELECT now()');
  now = rows[0]?.now ?? new Date(Number.NaN);
});

const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

interface Made {
  /** Some hours ago, or at the first moment of the day that was some days ago. */
  readonly made: { readonly hours: number } | { readonly days: number };
  readonly currency: string;
  readonly status: string;
}

async function make({ made, currency, status }: Made, timezone: string): Promise<string> {
  const id = newId();
  const { pool } = it.deps.database;
  const { rows } = await pool.query<{ at: Date }>(
    'SELECT (($2::timestamptz AT TIME ZONE $1)::date - $3::int)::timestamp AT TIME ZONE $1 AS at',
    [timezone, now, 'days' in made ? made.days : 0],
  );
  const created_at = 'hours' in made ? hoursAgo(made.hours) : rows[0]?.at;
  const client = await pool.connect();
  try {
    // Without its session, seats and payments, which nothing here reads.
    await client.query("SET session_replication_role = 'replica'");
    await client.query('INSERT INTO bookings SELECT (jsonb_populate_record(b, $2)).* FROM bookings b WHERE id = $1', [
      like,
      JSON.stringify({ id, number: id.slice(-10), created_at, currency, status }),
    ]);
  } finally {
    client.release(true);
  }
  return id;
}

/** What was booked on each day, from all bookings. */
async function addedUp({ timezone, currency }: { readonly timezone: string; readonly currency: string }) {
  const { rows } = await it.deps.database.pool.query<BookedDay>(
    `SELECT d.day::text AS date, count(b.id)::int AS bookings,
       COALESCE(sum(b.total) FILTER (WHERE b.currency = $2), 0)::int8 AS value,
       COALESCE(sum(b.system_charge) FILTER (WHERE b.currency = $2), 0)::int8 AS fees,
       (count(b.id) FILTER (WHERE b.currency <> $2 AND b.total > 0))::int AS others
     FROM (SELECT ($3::timestamptz AT TIME ZONE $1)::date - n AS day FROM generate_series(0, $4::int - 1) n) d
     LEFT JOIN bookings b ON (b.created_at AT TIME ZONE $1)::date = d.day
       AND b.status NOT IN ('requested', 'awaiting_payment', 'declined', 'expired')
     GROUP BY 1 ORDER BY 1`,
    [timezone, currency, now, DAYS],
  );
  return rows.map((row) => ({ ...row, value: Number(row.value), fees: Number(row.fees) }));
}

async function countDays(timezone: string, hours_ago: number): Promise<number> {
  let days = 0;
  while (await countBookedDay(it.deps.database.write, timezone, DAYS, hoursAgo(hours_ago))) days += 1;
  return days;
}

const changes = [
  "UPDATE bookings SET status = 'expired' WHERE id = $1",
  "UPDATE bookings SET status = 'no_show' WHERE id = $1",
  'UPDATE bookings SET total = total + 100, price = price + 100 WHERE id = $1',
  'UPDATE bookings SET system_charge = system_charge + 100, price = price - 100 WHERE id = $1',
] as const;

/** Hours ago, many of them about the time at which a day can be counted. */
const hours = fc.oneof(fc.integer({ min: 0, max: 24 * (DAYS + 2) }), fc.integer({ min: 8, max: 40 }));
const history = fc.record({
  timezone: fc.constantFrom(...zones),
  bookings: fc.array(
    fc.record({
      made: fc.oneof(fc.record({ hours }), fc.record({ days: fc.integer({ min: 0, max: 4 }) })),
      currency: fc.constantFrom('USD', 'EUR'),
      status: fc.constantFrom('confirmed', 'expired'),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  /** Days are counted, then bookings change. */
  rounds: fc.array(
    fc.record({
      counted: fc.oneof(fc.constant(0), hours),
      changed: fc.array(fc.record({ nth: fc.nat(7), by: fc.constantFrom(...changes) }), { minLength: 1, maxLength: 4 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

test('days are what all bookings come to, whatever was counted before and changed later', async () => {
  const { pool } = it.deps.database;
  await fc.assert(
    fc.asyncProperty(history, async ({ timezone, bookings, rounds }) => {
      // Each history has its own bookings.
      await pool.query("DELETE FROM booked_days; UPDATE bookings SET created_at = '2001-01-01T00:00:00Z'");
      const ids: string[] = [];
      for (const booking of bookings) ids.push(await make(booking, timezone));
      for (const { counted, changed } of rounds) {
        await countDays(timezone, counted);
        for (const { nth, by } of changed) await pool.query(by, [ids[nth % ids.length]]);
      }
      for (const currency of ['USD', 'EUR']) {
        const market = { timezone, currency };
        expect(await sumBookings(it.deps.database.read, market, DAYS, now)).toEqual(await addedUp(market));
      }
    }),
    { numRuns: casesOf(25) },
  );
});

test.each(changes)('a booking of the last counted day has its day counted again after %s', async (change) => {
  const { pool } = it.deps.database;
  const timezone = 'America/Los_Angeles';
  await pool.query('DELETE FROM booked_days');
  await countDays(timezone, 0);
  const { rows } = await pool.query<{ hours: number }>(
    'SELECT extract(epoch FROM $1::timestamptz - max(ended)) / 3600 AS hours FROM booked_days',
    [now],
  );
  await pool.query('DELETE FROM booked_days');
  const made = { hours: Number(rows[0]?.hours) + 0.1 };
  const id = await make({ made, currency: 'USD', status: 'confirmed' }, timezone);
  await countDays(timezone, 0);
  await pool.query(change, [id]);
  const market = { timezone, currency: 'USD' };
  expect(await sumBookings(it.deps.database.read, market, DAYS, now)).toEqual(await addedUp(market));
});

test('a day is counted twelve hours after its end, and once', async () => {
  await it.deps.database.pool.query('DELETE FROM booked_days');
  const { rows } = await it.deps.database.pool.query<{ hours: number }>(
    "SELECT extract(epoch FROM $1::timestamptz - date_trunc('day', $1::timestamptz, 'UTC')) / 3600 AS hours",
    [now],
  );
  const sinceMidnight = Number(rows[0]?.hours);
  // With the first of the last days, and without today.
  expect(await countDays('UTC', sinceMidnight - 11.8)).toBe(DAYS - 1);
  expect(await countDays('UTC', sinceMidnight - 11.9)).toBe(0);
  expect(await countDays('UTC', sinceMidnight - 12)).toBe(1);
  expect(await countDays('UTC', sinceMidnight - 12)).toBe(0);
});

test('days of another time zone are forgotten', async () => {
  const { pool } = it.deps.database;
  await countDays('UTC', 0);
  expect(await countDays('Asia/Tokyo', 0)).toBeGreaterThan(0);
  expect((await pool.query('SELECT DISTINCT timezone FROM booked_days')).rows).toEqual([{ timezone: 'Asia/Tokyo' }]);
});

test('a change of an early booking waits until its day is counted, and has it counted again', async () => {
  const { pool } = it.deps.database;
  await pool.query('DELETE FROM booked_days');
  const id = await make({ made: { hours: 72 }, currency: 'USD', status: 'expired' }, 'UTC');
  await countDays('UTC', 0);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("UPDATE bookings SET status = 'no_show' WHERE id = $1", [id]);
    const counting = countBookedDay(it.deps.database.write, 'UTC', DAYS, now);
    await expect
      .poll(async () => (await pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount)
      .toBe(1);
    await client.query('COMMIT');
    expect(await counting).toBe(true);
  } finally {
    // An error leaves nothing of it open.
    client.release(true);
  }
  const market = { timezone: 'UTC', currency: 'USD' };
  expect(await sumBookings(it.deps.database.read, market, DAYS, now)).toEqual(await addedUp(market));
});
