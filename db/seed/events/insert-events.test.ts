import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { ownDatabase } from '#test/database.ts';
import { insertCatalogue } from '../insert-catalogue.ts';
import { picturesOfEvent } from '../insert-pictures.ts';
import { insertProvider, readDescriptions } from '../insert-provider.ts';
import { localTime, readTown, readTownEvents } from '../town.ts';
import { planDates } from './dates.ts';
import { insertEvents } from './insert-events.ts';

const now = new Date('2026-11-18T18:00:00Z');
const events = readTownEvents();
const plans = events.map((event) => planDates(event, localTime(now)));
let town: Awaited<ReturnType<typeof ownDatabase>>;

beforeAll(async () => {
  town = await ownDatabase();
  const { write } = town.database;
  await insertCatalogue(write);
  const names = events.flatMap(picturesOfEvent).map(({ name }) => name);
  const pictures = new Map(names.map((name) => [name, newId()]));
  await write.transaction().execute(async (tx) => {
    const descriptions = await readDescriptions(tx);
    for (const provider of readTown())
      await insertProvider(tx, {
        provider: { ...provider, owner: null, reviews: [] },
        pictures: new Map(),
        descriptions,
        owner_id: null,
        customer_id: '',
        now,
      });
    await insertEvents(tx, { events, pictures, now });
  });
});
afterAll(() => town.drop());

const count = async (query: ReturnType<typeof sql<{ count: number }>>) =>
  (await query.execute(town.database.read)).rows[0]?.count;
const of = (table: string) => count(sql`SELECT count(*)::int FROM ${sql.table(table)}`);

it('inserts all events, rules, dates and tickets', async () => {
  const dates = plans.flatMap((plan) => plan.dates);
  expect(await of('events')).toBe(44);
  expect(await of('event_rules')).toBe(44);
  expect(await of('event_dates')).toBe(4);
  expect(await of('occurrences')).toBe(dates.length);
  expect(await count(sql`SELECT count(*)::int FROM occurrences WHERE is_added`)).toBe(
    dates.filter(({ source }) => source === 'added').length,
  );
  expect(await of('packages')).toBe(events.flatMap((event) => event.packages).length);
  expect(await of('commitments')).toBe(
    events.flatMap((event, index) => (event.needs_provider ? (plans[index]?.dates ?? []) : [])).length,
  );
  expect(await of('discount_codes')).toBe(
    events.flatMap((event) => event.packages).filter(({ is_hidden }) => is_hidden).length,
  );
});

it('publishes each with pictures, a category and future dates', async () => {
  expect(
    await count(sql`
      SELECT count(*)::int FROM events
      WHERE status = 'published' AND cardinality(picture_ids) > 0 AND cardinality(category_ids) > 0
        AND EXISTS (SELECT FROM occurrences o WHERE o.event_id = events.id AND o.starts_at > ${now}::timestamptz)`),
  ).toBe(44);
});

it('takes the time of dates with the buffers of their page', async () => {
  expect(
    await count(sql`
      SELECT count(*)::int FROM commitments c
      JOIN occurrences o ON o.id = c.id AND o.event_id = c.family_id AND o.starts_at = c.starts_at
      JOIN providers p ON p.id = c.provider_id AND p.calendar_id = c.calendar_id
      WHERE c.kind = 'event' AND upper(c.padded) = o.ends_at + make_interval(mins => p.buffer_after_minutes)`),
  ).toBe(await of('commitments'));
});

it('has passes over their dates, sales that end before, and codes for hidden tickets', async () => {
  const { rows } = await sql<{ name: string; from: string; until: string }>`
    SELECT name, series_from AS from, series_until AS until FROM packages
    WHERE covers = 'series' ORDER BY name`.execute(town.database.read);
  expect(rows).toContainEqual({ name: 'All ten Mondays', from: '2026-11-30', until: '2027-02-01' });
  expect(
    await count(sql`
      SELECT count(*)::int FROM packages p
      WHERE p.name = 'Early bird' AND p.sale_ends_at < (
        SELECT min(starts_at) FROM occurrences o WHERE o.event_id = p.event_id)`),
  ).toBe(4);
  expect(
    await count(sql`
      SELECT count(*)::int FROM packages p
      WHERE p.is_hidden AND NOT EXISTS (SELECT FROM discount_codes d WHERE d.package_ids @> ARRAY[p.id])`),
  ).toBe(0);
});
