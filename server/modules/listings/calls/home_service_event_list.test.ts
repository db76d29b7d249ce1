import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refreshListing } from '#server/modules/listings/index.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenListing, listsOf, providersOf, wordMaker } from '#test/given-listing.ts';
import { givenSession } from '#test/given-session.ts';

const it = testApp();
const portland = { lat: 45.5152, lon: -122.6784 };
const oneWord = wordMaker('zyx', 'quark');
const { names } = listsOf(it);

test('finds what is near, the nearest first, with the distance in miles', async () => {
  const word = oneWord();
  await givenListing(it.deps, { name: `${word} far`, lat: 45.65, lon: -122.6784 });
  await givenListing(it.deps, { name: `${word} near`, lat: 45.52, lon: -122.6784 });
  await givenListing(it.deps, { name: `${word} away`, lat: 47.6, lon: -122.33 });
  const { status, body } = await it.call('my_page/home_service_event_list', { ...portland, text: word });
  expect(status).toBe(200);
  expect(providersOf(body.items).map((item) => item.name)).toEqual([`${word} near`, `${word} far`]);
  expect(body.items[1]?.distance_miles).toBeCloseTo(9.3, 1);
  expect(body.items[0]).toMatchObject({ price_from: 4000, is_save: false, is_virtual: false });
  expect(providersOf(body.items)[0]?.is_service_array).toHaveLength(1);
  expect(body.next_cursor).toBeNull();
  expect(await names({ ...portland, text: word, radius: 200 })).toHaveLength(3);
});

test('signs that mean anything in a database pattern find nothing, as other signs', async () => {
  await givenListing(it.deps, { name: oneWord() });
  for (const text of ['%', '_', '\\', '%%', '％', '*', "'"]) expect(await names({ text }), text).toEqual([]);
});

test('the next free time is what can be booked', async () => {
  const word = oneWord();
  await givenListing(it.deps, { name: word });
  const { body } = await it.call('my_page/home_service_event_list', { text: word });
  expect(body.items[0]?.next_free_at).toBe('2026-05-05T19:00:00.000Z');
  expect(body.items[0]?.distance_miles).toBeNull();
});

test('a page without an owner takes no bookings, so none of its times is free', async () => {
  const word = 'Nobodysown';
  await givenListing(it.deps, { name: word, owner_id: null });
  const { items } = (await it.call('my_page/guest_home_service_event_list', { text: word, limit: 5 })).body;
  expect(providersOf(items).map(({ is_claimed, next_free_at }) => [is_claimed, next_free_at])).toEqual([[false, null]]);
  const on = (days: number) => new Date(it.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const dated = await it.call('my_page/guest_home_service_event_list', {
    text: word,
    from: on(1),
    to: on(5),
    limit: 5,
  });
  expect(dated.body.items).toEqual([]);
});

test('the date filter finds every day that can be booked, as far as the page is open for booking', async () => {
  const word = oneWord();
  const { service_id } = await givenListing(it.deps, { name: word, max_advance_days: 365 });
  await givenListing(it.deps, { name: word, max_advance_days: 30 });
  const day = (days: number) => new Date(it.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const found = async (days: number) => names({ text: word, from: day(days), to: day(days) });
  for (const days of [1, 29, 31, 89, 90, 91, 92, 200, 300, 364, 365, 366, 367]) {
    const on = day(days);
    const { body } = await it.call('booking/guest_booking_availability_check', { service_id, from: on, to: on });
    expect([days, (await found(days)).length]).toEqual([
      days,
      (body.days[0]?.free === true ? 1 : 0) + (days < 30 ? 1 : 0),
    ]);
  }
  expect(await found(300)).toHaveLength(1);
});

test('a booking moves the next free time', async () => {
  const word = oneWord();
  const { id, service_id } = await givenListing(it.deps, { name: word });
  for (const hour of [19, 20]) await givenSession(it.deps, { service_id, starts_at: `2026-05-05T${hour}:00:00Z` });
  await refreshListing(it.deps.database.write, id, it.clock.now());
  const { body } = await it.call('my_page/home_service_event_list', { text: word });
  expect(body.items[0]?.next_free_at).toBe('2026-05-05T21:00:00.000Z');
});

test('pages follow each other without gaps or doubles, in every order', async () => {
  const word = oneWord();
  for (let n = 0; n < 7; n += 1)
    await givenListing(it.deps, {
      name: `${word} ${n}`,
      lat: 45.5 + (n % 3) * 0.01,
      service: { amount: 1000 * (n % 3) },
    });
  for (const sort of ['distance', 'price', 'rating', 'soonest', 'newest'] as const) {
    const details = await it.call('my_page/home_service_event_list', { ...portland, text: word, sort });
    const paged: string[] = [];
    let cursor: string | undefined;
    for (;;) {
      const { body } = await it.call('my_page/home_service_event_list', {
        ...portland,
        text: word,
        sort,
        limit: 2,
        cursor,
      });
      paged.push(...body.items.map((item) => item._id));
      if (body.next_cursor === null) break;
      cursor = body.next_cursor;
    }
    expect(paged).toHaveLength(7);
    expect(paged).toEqual(details.body.items.map((item) => item._id));
  }
});

test('words are found without accents, begun, and misspelt', async () => {
  await givenListing(it.deps, { name: 'Élodie Quintessaïge', service: { title: 'Aromatherapeutics' } });
  expect(await names({ text: 'elodie quintessaige' })).toEqual(['Élodie Quintessaïge']);
  expect(await names({ text: 'aromathera' })).toEqual(['Élodie Quintessaïge']);
  const { body } = await it.call('my_page/home_service_event_list', { text: 'aromatherapeutisc with elodei' });
  expect(providersOf(body.items).map((item) => item.name)).toEqual(['Élodie Quintessaïge']);
  expect(body.corrected_text).toBe('aromatherapeutics elodie');
  // An unfinished word is shown whole beside the corrected one.
  const begun = await it.call('my_page/home_service_event_list', { text: 'aromathera elodei' });
  expect(begun.body.corrected_text).toBe('aromatherapeutics elodie');
  // Two swapped letters in a word so short that it shares few trigrams with the correct one.
  await givenListing(it.deps, { name: 'Zuza Plays the Oboe' });
  const { body: swapped } = await it.call('my_page/home_service_event_list', { text: 'oeob' });
  expect(swapped).toMatchObject({ corrected_text: null, items: [] });
  expect(await names({ text: 'obeo' })).toEqual(['Zuza Plays the Oboe']);
  expect(await names({ text: 'zuza paylz' })).toEqual([]);
  expect(await names({ text: 'zuza palys' })).toEqual(['Zuza Plays the Oboe']);
  expect((await it.call('my_page/home_service_event_list', { text: "o'neil \\ & | ! (:*" })).status).toBe(200);
});

test('narrows by price, place, days, rating and category', async () => {
  const word = oneWord();
  const cheap = await givenListing(it.deps, { name: `${word} cheap`, service: { amount: 1000 } });
  await givenListing(it.deps, {
    name: `${word} dear`,
    hours: [{ weekday: 6, start: '09:00', end: '17:00' }],
    service: { amount: 9000, place: 'virtual' },
  });
  expect(await names({ text: word, price_max: 5000 })).toEqual([`${word} cheap`]);
  expect(await names({ text: word, price_min: 5000 })).toEqual([`${word} dear`]);
  expect(await names({ text: word, place: 'virtual', lat: -33, lon: 151 })).toEqual([`${word} dear`]);
  // Wednesday to Friday, then with the Saturday.
  expect(await names({ text: word, from: '2026-05-06', to: '2026-05-08' })).toEqual([`${word} cheap`]);
  expect(await names({ text: word, from: '2026-05-06', to: '2026-05-09' })).toHaveLength(2);
  expect(await names({ text: word, to: '2026-05-04' })).toHaveLength(0);
  expect(await names({ text: word, from: '2027-05-06' })).toHaveLength(0);
  expect(await names({ text: word, rating_min: 4 })).toHaveLength(0);
  await sql`UPDATE providers SET rating_sum = 9, rating_count = 2 WHERE id = ${cheap.id}`.execute(
    it.deps.database.write,
  );
  await refreshListing(it.deps.database.write, cheap.id, it.clock.now());
  expect(await names({ text: word, rating_min: 4 })).toEqual([`${word} cheap`]);
  const category = await it.deps.database.read
    .selectFrom('service_categories')
    .select(['id', 'slug'])
    .orderBy('position')
    .executeTakeFirstOrThrow();
  expect(await names({ text: word, category: category.slug })).toHaveLength(2);
  expect(await names({ text: word, category_id: category.id })).toHaveLength(2);
  expect(await names({ text: word, category: 'no-such-thing' })).toHaveLength(0);
});

test('a page that is not published cannot be found, and is not any more when it is taken back', async () => {
  const word = oneWord();
  await givenListing(it.deps, { name: word, status: 'draft' });
  const { id } = await givenListing(it.deps, { name: `${word} out` });
  expect(await names({ text: word })).toEqual([`${word} out`]);
  await it.deps.database.write.updateTable('providers').set({ status: 'suspended' }).where('id', '=', id).execute();
  await refreshListing(it.deps.database.write, id, it.clock.now());
  expect(await names({ text: word })).toEqual([]);
});

test('an address that is not public is only about right', async () => {
  const word = oneWord();
  const provider = await givenProvider(it.deps, { name: word, lat: 45.51527, lon: -122.67846 });
  await givenService(it.deps, { provider_id: provider.id });
  await sql`UPDATE providers SET is_address_public = false WHERE id = ${provider.id}`.execute(it.deps.database.write);
  await refreshListing(it.deps.database.write, provider.id, it.clock.now());
  const { body } = await it.call('my_page/home_service_event_list', { text: word, lat: 45.51527, lon: -122.67846 });
  expect(body.items[0]?.location).toEqual({
    label: 'Pearl District, Portland',
    lat: 45.52,
    lon: -122.68,
    exact: false,
  });
  expect(body.items[0]?.distance_miles).toBeGreaterThan(0.2);
});

test('shows the hearts of who is signed in, and nobody’s to guests', async () => {
  const word = oneWord();
  const { id, service_id } = await givenListing(it.deps, { name: word });
  const user = await givenUser(it.deps);
  await it.call('my_page/save_unsave_service', { service_id, is_save: true }, user);
  const mine = await it.call('my_page/home_service_event_list', { text: word }, user);
  expect(mine.body.items[0]).toMatchObject({ _id: id, is_save: false, is_service_array: [{ is_save: true }] });
  const guests = await it.call('my_page/guest_home_service_event_list', { text: word }, user);
  expect(guests.body.items[0]).toMatchObject({ _id: id, is_save: false, is_service_array: [{ is_save: false }] });
});

test('names what is wrong', async () => {
  const wrong = async (input: object) => {
    const { status, problem } = await it.raw('my_page/home_service_event_list', input);
    expect(status).toBe(400);
    return problem.errors?.[0]?.path;
  };
  expect(await wrong({ cursor: 'nonsense' })).toBe('cursor');
  expect(await wrong({ cursor: Buffer.from('{"sort":"price","key":1,"id":"x"}').toString('base64url') })).toBe(
    'cursor',
  );
  expect(await wrong({ lat: 45 })).toBe('lat');
  expect(await wrong({ sort: 'distance' })).toBe('sort');
  expect(await wrong({ from: '2026-05-05', to: '2026-05-04' })).toBe('to');
  expect(await wrong({ price_min: 2, price_max: 1 })).toBe('price_max');
  expect(await wrong({ lat: 91, lon: 0 })).toBe('lat');
});
