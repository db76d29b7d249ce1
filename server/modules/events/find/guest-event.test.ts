import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { PublicEvent } from '#contract/entities/event.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent, givenSoldSeats } from '#test/given-event.ts';
import { hiresOf } from '#test/given-team.ts';
import { overheard } from '#test/recorded-queries.ts';
import { sharedStatement } from './detail-store.ts';
import { findEvent } from './find-event.ts';
import { findGuestEvent } from './guest-event.ts';

const it = testApp();
const hires = hiresOf(it);
const guest = { kind: 'guest', booking_token: null } as const;
const db = () => it.deps.database.write;
const reading = (language = 'en') => ({ now: it.clock.now(), language });

/** The page as it is remembered. */
const stored = async (event_id: string, language?: string) =>
  (await findGuestEvent(it.deps.database.read, event_id, reading(language)))?.toString();

/** The page made anew. */
async function anew(event_id: string, language?: string): Promise<unknown> {
  const page = await findEvent(it.deps.database.read, { event_id }, guest, reading(language));
  return page && PublicEvent.parse(page);
}

const versionOf = async (event_id: string) =>
  (await db().selectFrom('event_page_versions').select('version').where('event_id', '=', event_id).executeTakeFirst())
    ?.version;

/** An event with every kind of row, and what may change its page. */
async function givenPage() {
  const packages = [
    { amount: 1500, capacity: 12 },
    { covers: 'series', series_from: '2026-05-14', series_until: '2026-05-21', amount: 2500 },
    { is_hidden: true },
  ];
  const team = await hires.givenTeam({ packages, capacity: 20 });
  const { event, musician } = team;
  const { id, provider_id, package_id, occurrence_ids } = event;
  const [first = '', second = '', third = ''] = occurrence_ids;
  const [question, picture, rule] = [newId(), newId(), newId()];
  const image = { id: picture, key: picture, width: 800, height: 600, widths: [800], placeholder: '', alt: '' };
  await db().insertInto('pictures').values(image).execute();
  await db()
    .insertInto('reviews')
    .values({ id: rule, provider_id, event_id: id, author_name: 'Ray', rating: 3, created_at: it.clock.now() })
    .execute();
  const { body } = await hires.ask(team);
  const run = (change: ReturnType<typeof sql>) => () => change.execute(db());
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    title: run(sql`UPDATE events SET title = 'Rye evening' WHERE id = ${id}`),
    place: run(sql`UPDATE events SET address = '7 Mill Lane', doors_minutes = 15 WHERE id = ${id}`),
    pictures: run(sql`UPDATE events SET picture_ids = ARRAY[${picture}::uuid] WHERE id = ${id}`),
    'the host’s name': run(sql`UPDATE providers SET name = 'The Mill' WHERE id = ${provider_id}`),
    'the host’s face': run(sql`UPDATE providers SET avatar_id = ${picture} WHERE id = ${provider_id}`),
    'a ticket’s price': run(sql`UPDATE packages SET amount = 1600 WHERE id = ${package_id}`),
    'a ticket’s sale': run(sql`UPDATE packages SET sale_starts_at = '2026-05-08Z' WHERE id = ${package_id}`),
    'its end': run(sql`UPDATE packages SET sale_starts_at = NULL, sale_ends_minutes = 90 WHERE id = ${package_id}`),
    'one more ticket': run(sql`
      INSERT INTO packages (id, event_id, position, name, amount) VALUES (${newId()}, ${id}, 7, 'Patron', 9000)`),
    'a hidden ticket shown': run(sql`UPDATE packages SET is_hidden = false WHERE event_id = ${id} AND is_hidden`),
    'a ticket less': run(sql`DELETE FROM packages WHERE event_id = ${id} AND name = 'Patron'`),
    'a question': run(sql`
      INSERT INTO questions (id, event_id, asked, position, kind, text, created_at)
      VALUES (${question}, ${id}, 'booking', 0, 'yes_no', 'Any allergies?', now())`),
    'its words': run(sql`UPDATE questions SET text = 'Do you eat nuts?' WHERE id = ${question}`),
    'no question': run(sql`DELETE FROM questions WHERE id = ${question}`),
    'a planned date less': run(sql`
      DELETE FROM event_dates WHERE ctid = (SELECT ctid FROM event_dates WHERE event_id = ${id} LIMIT 1)`),
    'a planned date more': run(sql`
      INSERT INTO event_dates (event_id, date, kind, start_time, minutes)
      VALUES (${id}, '2026-06-01', 'added', '10:00', 60)`),
    'a planned date moved': run(sql`UPDATE event_dates SET date = '2026-07-01' WHERE event_id = ${id}
      AND date = '2026-06-01'`),
    'a rule': run(sql`UPDATE event_rules SET rrule = 'FREQ=WEEKLY', until_date = '2026-06-12' WHERE event_id = ${id}`),
    'no rule': run(sql`DELETE FROM event_rules WHERE event_id = ${id}`),
    'a rule again': run(sql`
      INSERT INTO event_rules (id, event_id, from_date, start_time, minutes, rrule)
      VALUES (${rule}, ${id}, '2026-05-14', '19:00', 60, 'FREQ=DAILY')`),
    'a label': run(sql`UPDATE occurrences SET label = 'With music' WHERE id = ${first}`),
    'a venue': run(sql`
      UPDATE occurrences SET own_venue = '{"name":"Barge","address":"","area_label":"","lat":null,"lon":null}'
      WHERE id = ${first}`),
    'a later date': run(sql`UPDATE occurrences SET ends_at = ends_at + interval '1 hour' WHERE id = ${first}`),
    'a closed date': run(sql`UPDATE occurrences SET registration_closed = true WHERE id = ${third}`),
    'more seats': run(sql`UPDATE occurrences SET capacity = 30 WHERE id = ${first}`),
    'seats sold': () => givenSoldSeats(it, { event_id: id, occurrence_id: first, package_id, seats: 2 }),
    'seats of the other date': () => givenSoldSeats(it, { event_id: id, occurrence_id: second, package_id }),
    'seats given back': run(sql`DELETE FROM seats WHERE occurrence_id = ${second}`),
    'people who wait': run(sql`UPDATE occurrences SET serving_since = now() WHERE id = ${first}`),
    'a price of its own': run(sql`
      INSERT INTO occurrence_packages (occurrence_id, package_id, own_amount) VALUES (${third}, ${package_id}, 500)`),
    'a date’s closed ticket': run(sql`UPDATE occurrence_packages SET is_closed = true WHERE occurrence_id = ${second}`),
    'nothing of its own': run(sql`DELETE FROM occurrence_packages WHERE occurrence_id = ${second}`),
    'a hired page': () => hires.accept(team, body.hire._id),
    'its name': run(sql`UPDATE providers SET name = 'Slow Hands' WHERE id = ${musician.provider_id}`),
    'nobody hired': run(sql`DELETE FROM hire_dates WHERE hire_id = ${body.hire._id}`),
    'a better review': run(sql`UPDATE reviews SET rating = 4 WHERE event_id = ${id}`),
    'a second review': run(sql`
      INSERT INTO reviews (id, provider_id, event_id, author_name, rating, created_at)
      VALUES (${question}, ${provider_id}, ${id}, 'Rui', 5, now())`),
    'no review': run(sql`DELETE FROM reviews WHERE event_id = ${id}`),
    'a category’s address': run(sql`
      UPDATE service_categories SET slug = slug || '-new'
      WHERE id = (SELECT category_ids[1] FROM events WHERE id = ${id})`),
    'a date more': run(sql`
      INSERT INTO occurrences (id, event_id, provider_id, date, original_start, starts_at, ends_at)
      VALUES (${newId()}, ${id}, ${provider_id}, '2026-06-05', '2026-06-05Z', '2026-06-05Z', '2026-06-06Z')`),
    'a date less': run(sql`DELETE FROM occurrences WHERE event_id = ${id} AND date = '2026-06-05'`),
    'a cancelled date': run(sql`UPDATE occurrences SET status = 'cancelled' WHERE id = ${second}`),
    'the event cancelled': run(sql`UPDATE events SET status = 'cancelled', cancel_reason = 'Ill.' WHERE id = ${id}`),
  };
  return { ...event, changes };
}

test('a page remembered for guests is as true as one made anew, whatever of it has changed', async () => {
  const { id, changes } = await givenPage();
  for (const [name, change] of Object.entries(changes)) {
    const before = await stored(id);
    await change();
    const after = await stored(id);
    expect(JSON.parse(after ?? 'null'), name).toEqual(await anew(id));
    expect(after, name).not.toBe(before);
    expect(await stored(id), name).toBe(after);
    expect(JSON.parse((await stored(id, 'de')) ?? 'null'), name).toEqual(await anew(id, 'de'));
  }
});

test('a page taken down is shown to guests no more, and a change not made for good never was', async () => {
  const { id, provider_id } = await givenEvent(it.deps);
  const before = await stored(id);
  const given_up = db()
    .transaction()
    .execute(async (tx) => {
      await sql`UPDATE events SET title = 'Never said' WHERE id = ${id}`.execute(tx);
      expect(await stored(id)).toBe(before);
      throw new Error('given up');
    });
  await expect(given_up).rejects.toThrow('given up');
  expect(await stored(id)).toBe(before);
  const states = [
    sql`UPDATE events SET unlisted_reason = 'No bakery.' WHERE id = ${id}`,
    sql`UPDATE events SET unlisted_reason = NULL, status = 'draft' WHERE id = ${id}`,
    sql`WITH shown AS (UPDATE events SET status = 'published' WHERE id = ${id})
      UPDATE providers SET status = 'suspended' WHERE id = ${provider_id}`,
  ];
  for (const state of states) {
    await state.execute(db());
    expect(await stored(id)).toBeUndefined();
    expect(await stored(id)).toBeUndefined();
  }
  await sql`UPDATE providers SET status = 'published' WHERE id = ${provider_id}`.execute(db());
  expect(await stored(id)).toBe(before);
  expect(await stored(newId())).toBeUndefined();
});

test('sales change the page, and wait for nobody’s version of it', async () => {
  const { id, occurrence_id, package_id } = await givenEvent(it.deps);
  const [before, version] = [await stored(id), await versionOf(id)];
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`SELECT FROM event_page_versions WHERE event_id = ${id} FOR UPDATE`.execute(tx);
      const sold = await givenSoldSeats(it, { event_id: id, occurrence_id, package_id, seats: 3 });
      await sql`UPDATE seats SET participants = 2 WHERE booking_id = ${sold.booking_id}`.execute(db());
    });
  expect(await versionOf(id)).toBe(version);
  expect(JSON.parse((await stored(id)) ?? '')).toMatchObject({ chosen: { seats_left: 18 } });
  await sql`DELETE FROM seats WHERE occurrence_id = ${occurrence_id}`.execute(db());
  expect(JSON.parse((await stored(id)) ?? '')).toEqual(JSON.parse(before ?? ''));
});

test('an event without a limit of seats keeps its page when it sells', async () => {
  const { id, occurrence_id, package_id } = await givenEvent(it.deps, { capacity: null });
  await givenSoldSeats(it, { event_id: id, occurrence_id, package_id });
  const page = await stored(id);
  await givenSoldSeats(it, { event_id: id, occurrence_id, package_id });
  expect(await overheard(async () => expect(await stored(id)).toBe(page))).toHaveLength(1);
});

test('dates that change one by one in a transaction change the version once, and again after it', async () => {
  const { id } = await givenEvent(it.deps);
  const versions = new Set([await versionOf(id)]);
  const move = sql`UPDATE occurrences SET ends_at = ends_at + interval '1 minute' WHERE event_id = ${id}`;
  await db()
    .transaction()
    .execute(async (tx) => {
      for (let turn = 0; turn < 2; turn += 1) {
        await move.execute(tx);
        const { rows } = await sql<{ version: string }>`
          SELECT version FROM event_page_versions WHERE event_id = ${id}`.execute(tx);
        versions.add(rows[0]?.version);
      }
    });
  expect(versions.size).toBe(2);
  await move.execute(db());
  versions.add(await versionOf(id));
  expect(versions.size).toBe(3);
});

test('a user, a guest with a booking, and whoever names a code or a date get a page of their own', async () => {
  const event = await givenEvent(it.deps, { packages: [{}, { is_hidden: true }] });
  const page = await stored(event.id);
  const user = await givenUser(it.deps);
  const read = (own: object, caller?: { token?: string; booking_token?: string }) =>
    overheard(async () => void (await it.call('event/event_detail', { event_id: event.id, ...own }, caller)));
  const isRemembered = (sent: readonly string[]) => sent.some((text) => text.includes('event_page_versions'));
  expect(isRemembered(await read({}))).toBe(true);
  for (const sent of [
    await read({}, { token: user.token }),
    await read({}, { booking_token: 'x'.repeat(43) }),
    await read({ occurrence_id: event.occurrence_id }),
    await read({ code: 'FRIENDS' }),
    await read({ ignore_booking_id: newId() }),
  ])
    expect(isRemembered(sent)).toBe(false);
  expect(await stored(event.id)).toBe(page);
});

test('every table of a guest’s page changes its version or is read beside it, except immutable pictures', async () => {
  const { sql: text, parameters } = sharedStatement(newId(), it.clock.now()).compile(db());
  const explain = { ...sql`SELECT 1`.compile(db()), sql: `EXPLAIN (FORMAT JSON) ${text}`, parameters };
  const { rows } = await db().executeQuery<{ 'QUERY PLAN': unknown }>(explain);
  const read = new Set(JSON.stringify(rows).match(/(?<="Relation Name":")\w+/g));
  const { rows: watched } = await sql<{ name: string; events: number }>`
    SELECT c.relname AS name, bit_or(t.tgtype) & 28 AS events
    FROM pg_trigger t
    JOIN pg_class c ON c.oid = t.tgrelid
    JOIN pg_proc f ON f.oid = t.tgfoid
    WHERE f.proname IN ('event_page_changed', 'part_of_event_page_changed', 'date_of_event_page_changed',
      'provider_page_changed', 'all_pages_changed')
    GROUP BY 1 ORDER BY 1`.execute(db());
  const [all, noDelete, update] = [28, 20, 16];
  expect(Object.fromEntries(watched.map(({ name, events }) => [name, events]))).toEqual({
    ...{ event_dates: all, event_rules: all, occurrences: all, packages: all },
    ...{ questions: all, reviews: all, events: noDelete, providers: noDelete },
    ...{ service_categories: update, service_descriptions: update },
  });
  const unwatched = [...read].filter((name) => !watched.some((table) => table.name === name));
  // The mark has the seats and prices of dates, and who works on them.
  const relations = ['event_page_versions', 'hire_dates', 'hires', 'occurrence_packages', 'page_versions'];
  expect(unwatched.sort()).toEqual([...relations, 'pictures']);
  expect(read.size - unwatched.length).toBe(9);
});
