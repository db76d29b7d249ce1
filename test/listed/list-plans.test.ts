import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { fillMarketplace, known } from '#db/seed/marketplace.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { listPeople } from '#server/modules/accounts/queries.ts';
import { listBookingsForStaff } from '#server/modules/bookings/listed/index.ts';
import { listEventsForStaff } from '#server/modules/events/manage/index.ts';
import { listPayments } from '#server/modules/payments/queries.ts';
import { listReviewsForStaff } from '#server/modules/reviews/queries.ts';
import { testApp } from '#test/app.ts';
import { plansOf } from './list-plan.ts';

const it = testApp();
/** How the guests of more bookings are called than a search reads at once; none of these is among the newest. */
const OLD = 'Veteran';

beforeAll(async () => {
  // Without the time limits of the app's connections.
  const client = new pg.Client({ connectionString: it.deps.database.pool.options.connectionString });
  await client.connect();
  try {
    const size = { pages: 1_000, people: 6_000, bookings: 10_000, reviews: 6_000, events: 6_000 };
    await fillMarketplace(client, size, () => undefined);
    await client.query(
      `UPDATE bookings SET guest_name = $1 || id
       WHERE id IN (SELECT id FROM bookings ORDER BY created_at LIMIT 5500)`,
      [OLD],
    );
    await client.query(`UPDATE reviews SET author_name = author_name || ' from Portland'`);
    await client.query('VACUUM ANALYZE bookings, reviews');
  } finally {
    await client.end();
  }
});

type Asked = Readonly<Record<string, string>>;
const lists = {
  users: (asked: Asked) => (db: ReadDb) => listPeople(db, { ...page, show: 'all', ...asked }, it.deps.clock.now()),
  bookings: (asked: Asked) => (db: ReadDb) => listBookingsForStaff(db, { ...page, ...asked }, 'UTC'),
  events: (asked: Asked) => (db: ReadDb) =>
    listEventsForStaff(db, { ...page, show: 'all', ...asked }, it.deps.clock.now()),
  reviews: (asked: Asked) => (db: ReadDb) => listReviewsForStaff(db, { ...page, show: 'all', ...asked }),
  payments: (asked: Asked) => (db: ReadDb) => listPayments(db, { ...page, ...asked }),
};
const page = { limit: 20, after: null };

/** Which parts of the statement of a search were executed (`search-newest.ts`). */
const wayOf = (text: string) => ({
  walks: !/Scan Backward using \w+ on \w+ \w+ \(never executed/.test(text.split('CTE verdict')[0] ?? ''),
  reads: !/CTE Scan on found \w+ \(never executed/.test(text.split('Subquery Scan on sorted')[1] ?? ''),
});

test.each<[keyof typeof lists, Asked, { walks: boolean; reads: boolean }, number]>([
  ['users', { q: known.rarePerson }, { walks: false, reads: true }, 300],
  ['users', { q: 'ex' }, { walks: false, reads: true }, 100],
  ['users', { q: 'example' }, { walks: true, reads: false }, 2_500],
  ['bookings', { q: known.rareGuest }, { walks: false, reads: true }, 400],
  ['bookings', { q: known.busyPage, status: 'confirmed' }, { walks: false, reads: true }, 4_000],
  ['bookings', { q: 'example' }, { walks: true, reads: false }, 20_000],
  ['bookings', { q: OLD }, { walks: true, reads: true }, 40_000],
  ['bookings', { q: 'example', status: 'awaiting_payment' }, { walks: true, reads: false }, 20_000],
  ['events', { q: 'theremin' }, { walks: false, reads: true }, 300],
  ['events', { q: 'with' }, { walks: true, reads: false }, 4_000],
  ['reviews', { q: 'theremin' }, { walks: false, reads: true }, 400],
  ['reviews', { q: 'portland' }, { walks: true, reads: false }, 4_000],
  ['reviews', { q: 'portland', show: 'hidden' }, { walks: true, reads: false }, 4_000],
  ['payments', { q: 'made_5001' }, { walks: false, reads: true }, 60],
])('%s %o is read in the shorter way, planned for its text or for any', async (table, asked, way, max) => {
  const plans = await plansOf(it.deps.database.pool, lists[table](asked));
  for (const [mode, { text, blocks }] of Object.entries(plans)) {
    expect(wayOf(text), `${mode}\n${text}`).toEqual(way);
    expect(blocks, `${mode}\n${text}`).toBeLessThan(max);
    expect(text).not.toMatch(/Seq Scan on (users|bookings|events|reviews|payments|providers)/);
  }
});

test.each<[keyof typeof lists, Asked, string]>([
  ['users', {}, 'user_newest'],
  ['bookings', {}, 'booking_newest'],
  ['bookings', { status: 'no_show' }, 'booking_by_status'],
  ['bookings', { status: 'completed', from: '2020-01-01' }, 'booking_by_status'],
  ['events', { show: 'unlisted' }, 'event_unlisted'],
  ['reviews', { show: 'low' }, 'review_low'],
  ['reviews', { show: 'hidden' }, 'review_hidden'],
  ['payments', {}, 'payment_newest'],
  ['payments', { status: 'disputed' }, 'payment_by_status'],
])('%s %o without a search walk the index of their filter', async (table, asked, index) => {
  for (const { text, blocks } of Object.values(await plansOf(it.deps.database.pool, lists[table](asked)))) {
    expect(text).toMatch(new RegExp(`Index (?:Only )?Scan Backward using ${index} `));
    expect(blocks, text).toBeLessThan(600);
  }
});

test('each way gives the bookings that a search names, newest first', async () => {
  const newest = async (condition: RawBuilder<unknown>, limit: number) => {
    const { rows } = await sql<{ id: string }>`
      SELECT b.id FROM bookings b
      JOIN providers p ON p.id = b.provider_id
      LEFT JOIN users u ON u.id = b.customer_id
      WHERE ${condition}
      ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit}`.execute(it.deps.database.write);
    return rows.map((row) => row.id);
  };
  for (const q of [known.rareGuest, known.busyPage, 'son', 'an', OLD, 'mail.example', 'example']) {
    const pattern = q.length < 3 ? `${q}%` : `%${q}%`;
    const wanted = await newest(
      sql`p.name ILIKE ${pattern} OR u.name ILIKE ${pattern} OR u.email::text ILIKE ${pattern}
        OR b.guest_name ILIKE ${`${q}%`}`,
      51,
    );
    const first = await listBookingsForStaff(it.deps.database.read, { q, limit: 20, after: null }, 'UTC');
    const last = first[19];
    const after = last ? { at: last.created_at.toISOString(), id: last.id } : null;
    const second = last ? await listBookingsForStaff(it.deps.database.read, { q, limit: 30, after }, 'UTC') : [];
    expect(
      [...first.slice(0, 20), ...second].map((row) => row.id),
      q,
    ).toEqual(wanted);
  }
});
