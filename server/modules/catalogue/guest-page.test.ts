import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService } from '#test/given.ts';
import { overheard } from '#test/recorded-queries.ts';
import { findGuestPage, findProviderPage } from './find-provider.ts';
import { providersStatement } from './provider-store.ts';

const it = testApp();
const stranger = { kind: 'guest', booking_token: null } as const;

/** A page with every kind of row, and the statements that may change it. */
async function givenPage() {
  const { id } = await givenProvider(it.deps);
  const { id: service } = await givenService(it.deps, { provider_id: id });
  const picture = newId();
  await it.deps.database.write
    .insertInto('pictures')
    .values({ id: picture, key: picture, width: 800, height: 600, widths: [800], placeholder: '', alt: '' })
    .execute();
  const other = newId();
  const changes: Readonly<Record<string, RawBuilder<unknown>>> = {
    headline: sql`UPDATE providers SET headline = 'Slow mornings' WHERE id = ${id}`,
    rating: sql`UPDATE providers SET rating_sum = 9, rating_count = 2 WHERE id = ${id}`,
    face: sql`UPDATE providers SET avatar_id = ${picture} WHERE id = ${id}`,
    'a picture': sql`INSERT INTO provider_banners (provider_id, picture_id, position) VALUES (${id}, ${picture}, 0)`,
    'no picture': sql`DELETE FROM provider_banners WHERE provider_id = ${id}`,
    price: sql`UPDATE services SET amount = amount + 100 WHERE id = ${service}`,
    'a service': sql`
      INSERT INTO services (
        id, provider_id, description_id, title, amount, currency, duration_minutes, place, cancellation_policy)
      SELECT ${other}, provider_id, description_id, 'Another', amount, currency, duration_minutes, place,
        cancellation_policy
      FROM services
      WHERE id = ${service}`,
    'no service': sql`DELETE FROM services WHERE id = ${other}`,
    hours: sql`UPDATE schedule_rules SET end_time = '16:00' WHERE provider_id = ${id} AND weekday = 1`,
    'more hours': sql`
      INSERT INTO schedule_rules (id, provider_id, kind, weekday, start_time, end_time)
      VALUES (${newId()}, ${id}, 'weekly', 2, '20:00', '21:00')`,
    'fewer hours': sql`DELETE FROM schedule_rules WHERE provider_id = ${id} AND weekday = 3`,
    'a category’s address': sql`
      UPDATE service_categories
      SET slug = slug || '-new'
      WHERE id = (SELECT category_ids[1] FROM providers WHERE id = ${id})`,
  };
  return { id, service, changes };
}

const stored = async (id: string) => (await findGuestPage(it.deps.database.read, { id }))?.toString();

test('a page kept for guests is as true as one made anew, whatever of it has changed', async () => {
  const { id, changes } = await givenPage();
  for (const [name, change] of Object.entries(changes)) {
    const before = await stored(id);
    await change.execute(it.deps.database.write);
    const after = await stored(id);
    const anew = await findProviderPage(it.deps.database.read, { id }, stranger);
    expect(JSON.parse(after ?? 'null'), name).toEqual(JSON.parse(JSON.stringify(anew)));
    expect(after, name).not.toBe(before);
    expect(await stored(id), name).toBe(after);
  }
});

test('a page taken down is shown to guests no more, and a change not made for good never was', async () => {
  const { id } = await givenPage();
  const before = await stored(id);
  const given_up = it.deps.database.write.transaction().execute(async (tx) => {
    await sql`UPDATE providers SET headline = 'Never said' WHERE id = ${id}`.execute(tx);
    expect(await stored(id)).toBe(before);
    throw new Error('given up');
  });
  await expect(given_up).rejects.toThrow('given up');
  expect(await stored(id)).toBe(before);
  await sql`UPDATE providers SET status = 'suspended' WHERE id = ${id}`.execute(it.deps.database.write);
  expect(await stored(id)).toBeUndefined();
});

test('a page that somebody keeps is looked up in one row of one table', async () => {
  const { id } = await givenPage();
  await stored(id);
  const asked = await overheard(async () => {
    await stored(id);
  });
  expect(asked).toEqual([expect.stringContaining('FROM page_versions')]);
});

test('every table of a guest’s page changes its version, except immutable pictures', async () => {
  const { rows } = await it.deps.database.write.connection().execute((db) => {
    const { sql: text, parameters } = providersStatement({ id: newId() }, null).compile(db);
    return db.executeQuery<{ 'QUERY PLAN': unknown }>({
      ...sql`SELECT 1`.compile(db),
      sql: `EXPLAIN (FORMAT JSON) ${text}`,
      parameters,
    });
  });
  const read = new Set(JSON.stringify(rows).match(/(?<="Relation Name":")\w+/g));
  const { rows: watched } = await sql<{ name: string }>`
    SELECT DISTINCT c.relname AS name
    FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid
    JOIN pg_proc f ON f.oid = t.tgfoid
    WHERE f.proname IN ('provider_page_changed', 'part_of_page_changed', 'all_pages_changed')`.execute(
    it.deps.database.write,
  );
  const unwatched = [...read].filter((name) => !watched.some((table) => table.name === name));
  expect(unwatched.sort()).toEqual(['page_versions', 'pictures']);
  expect(read.size).toBeGreaterThan(unwatched.length + 4);
});
