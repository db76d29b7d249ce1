import pg from 'pg';
import { denseCity } from '#db/seed/large.ts';
import { type BenchClient, runLoad } from './load.ts';
import type { Bench, Row } from './main.ts';
import { scaled } from './speed/speed.ts';

const SECONDS = 60;
const MAX_BOOKINGS = 20_000;
const terms = ['massage', 'yoga', 'guitar', 'garden', 'cleaning', 'photo', 'cooking', 'language'];

interface Free {
  readonly service_id: string;
  readonly provider_id: string;
  readonly starts_at: Date;
  readonly lat: number;
  readonly lon: number;
}

/** A busy minute: of every hundred turns 80 search, 15 open a provider, and 5 book and pay. */
export const mixedBench: Bench = async ({ url, address, server, seconds, speed, say }) => {
  const free = await freeTimes(url);
  const search = (client: BenchClient, n: number) => {
    const near = n % 2 === 0 ? denseCity : (free[(n * 7) % free.length] ?? denseCity);
    const asked = new URLSearchParams({
      lat: (near.lat + (((n * 0.618034) % 1) - 0.5) * 0.2).toFixed(4),
      lon: (near.lon + (((n * 0.414214) % 1) - 0.5) * 0.2).toFixed(4),
      radius: '22',
      limit: '20',
      ...(n % 3 === 0 ? { text: terms[n % terms.length] ?? '' } : {}),
    });
    return client.ask('search', `/v9/my_page/listing_cards?${asked}`);
  };
  let booked = 0;
  const book = async (client: BenchClient) => {
    const time = free[booked];
    booked += 1;
    if (!time) throw new Error('There are no more free times to book; use a database with more providers.');
    const { booking, access_token } = await client.ask<{ booking: { _id: string }; access_token: string }>(
      'booking',
      '/v9/booking/guest_add_booking',
      {
        service_id: time.service_id,
        starts_at: time.starts_at.toISOString(),
        name: 'Gael Guest',
        email: `guest-${booked}@example.com`,
      },
    );
    const { status } = await client.ask<{ status: string }>(
      'payment',
      '/v9/wallet/add_booking_pay',
      { booking_id: booking._id, payment_method: 'tok_success' },
      { 'booking-token': access_token },
    );
    if (status !== 'confirmed') throw new Error(`A payment came to ${status}.`);
  };
  const page = (client: BenchClient, n: number) =>
    client.ask('detail', `/v9/user/guest_get_profile?provider_id=${free[(n * 11) % free.length]?.provider_id}`);
  const turn = async (client: BenchClient, n: number) => {
    const dice = (n * 37) % 100;
    if (dice < 80) await search(client, n);
    else if (dice < 95) await page(client, n);
    else await book(client);
  };
  // A trial is shorter; only the whole minute counts.
  const length = seconds < 8 ? seconds : SECONDS;
  await runLoad(address, { clients: 32, seconds: Math.min(5, length) }, turn);
  const before = await server.used();
  const measured = await runLoad(address, { clients: 32, seconds: length }, turn);
  const after = await server.used();
  const cpu_ms = (after.cpu_ms - before.cpu_ms) / Math.max(1, measured.turns.per_second * length);
  const rows: Row[] = [
    scaled(
      {
        name: 'mixed load, p99',
        value: Math.max(...Object.values(measured.kinds).map((kind) => kind.p99_ms)),
        unit: 'ms',
        bound: 'at most',
        target: 200,
        seen: { ...measured.turns, kinds: measured.kinds, cpu_ms },
      },
      await speed(),
    ),
    {
      name: 'mixed load, failed',
      value: measured.failed,
      unit: 'turns',
      bound: 'at most',
      target: 0,
      seen: { reasons: measured.reasons },
    },
  ];
  for (const row of rows) say(row);
  return rows;
};

/**
 * Finds a free noon of the week after next at many providers. All seeded providers are open then and accept the notice.
 */
async function freeTimes(url: string): Promise<Free[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Omit<Free, 'starts_at'> & { timezone: string }>(`
      SELECT s.id AS service_id, p.id AS provider_id, p.lat, p.lon, p.timezone
      FROM providers p JOIN services s ON s.provider_id = p.id AND s.position = 1
      WHERE p.status = 'published' AND p.lat IS NOT NULL
        AND NOT EXISTS (SELECT FROM commitments c WHERE c.provider_id = p.id)
      ORDER BY md5(p.id::text) LIMIT ${MAX_BOOKINGS}`);
    // Uses the server's time zone tables. The database may have another version, and countries change their rules.
    const inTwoWeeks = Temporal.Now.plainDateISO('UTC').add({ weeks: 2 });
    const tuesday = inTwoWeeks.subtract({ days: inTwoWeeks.dayOfWeek - 2 }).toPlainDateTime('12:00');
    return rows.map(({ timezone, ...where }) => ({
      ...where,
      starts_at: new Date(tuesday.toZonedDateTime(timezone).epochMilliseconds),
    }));
  } finally {
    await client.end();
  }
}
