import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { testApp } from '#test/app.ts';
import { givenProvider } from '#test/given.ts';
import { givenEventListing, givenListing, listsOf, wordMaker } from '#test/given-listing.ts';

const it = testApp();
const portland = { lat: 45.5152, lon: -122.6784 };
const FRIDAY = '2026-05-08T19:00:00.000Z';
const oneWord = wordMaker('qux', 'zork');
const { search, names, nameOf } = listsOf(it);
const online = { attendance: 'virtual', amount: 1600 };
const db = () => it.deps.database.write;
/** Runs the refresh of a listing that is due, as the worker does. */
const refresh = (subject_id: string) => jobs['refresh-listing'](it.deps, { subject_id });

test('an event is a card with its next dates, price, seats and host', async () => {
  const word = oneWord();
  const host = await givenProvider(it.deps, { name: 'Marisol Vega' });
  const event = await givenEventListing(it.deps, {
    provider_id: host.id,
    title: `${word} evening`,
    capacity: 6,
    packages: [{ amount: 2500 }, { amount: 900, is_hidden: true }, { amount: 4000, capacity: 2 }],
  });
  const [card] = await search({ ...portland, text: word });
  expect(card).toMatchObject({
    _id: event.id,
    kind: 'event',
    title: `${word} evening`,
    provider: { _id: host.id, name: 'Marisol Vega' },
    attendance: 'in_person',
    location: { label: 'Pearl District, Portland', ...portland },
    timezone: 'America/Los_Angeles',
    currency: 'USD',
    repeats: '3 dates',
    dates_count: 3,
    state: 'few',
    seats_left: 6,
    rating_average: null,
    price_from: 2500,
    is_free: false,
    is_save: false,
    distance_miles: 0,
    next_free_at: '2026-05-09T02:00:00.000Z',
  });
  const next = card?.kind === 'event' ? card.next : [];
  expect(next.map(({ _id, state }) => [_id, state])).toEqual(event.occurrence_ids.map((id) => [id, 'few']));
});

test('providers and events are one list in every order, page by page', async () => {
  const word = oneWord();
  for (let n = 0; n < 4; n += 1) {
    const where = { lat: 45.5 + n * 0.01 };
    await givenListing(it.deps, { name: `${word} page ${n}`, ...where, service: { amount: 1000 * n } });
    const starts_at = new Date(Date.parse(FRIDAY) + n * 3_600_000).toISOString();
    await givenEventListing(it.deps, {
      title: `${word} event ${n}`,
      ...where,
      dates: [starts_at],
      packages: [{ amount: 1000 * n + 500 }],
    });
  }
  await givenEventListing(it.deps, { title: `${word} online`, attendance: 'virtual', packages: [online] });
  for (const sort of ['distance', 'price', 'rating', 'soonest', 'newest'] as const) {
    const all = await names({ ...portland, text: word, sort });
    expect(new Set(all).size).toBe(9);
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await it.call('my_page/guest_home_service_event_list', {
        ...portland,
        text: word,
        sort,
        limit: 2,
        cursor,
      });
      paged.push(...body.items.map(nameOf));
      cursor = body.next_cursor ?? undefined;
    } while (cursor);
    expect(paged).toEqual(all);
  }
  const byPrice = ['page 0', 'event 0', 'page 1', 'event 1', 'online', 'page 2', 'event 2', 'page 3', 'event 3'];
  expect(await names({ text: word, sort: 'price' })).toEqual(byPrice.map((name) => `${word} ${name}`));
});

test('narrows by kind, place, day, price and category', async () => {
  const word = oneWord();
  await givenListing(it.deps, { name: `${word} page` });
  await givenEventListing(it.deps, { title: `${word} room`, dates: [FRIDAY], packages: [{ amount: 3000 }] });
  await givenEventListing(it.deps, {
    title: `${word} stream`,
    attendance: 'virtual',
    dates: ['2026-05-12T02:00:00.000Z'],
    packages: [{ ...online, amount: 0 }],
  });
  expect(await names({ text: word, kind: 'provider' })).toEqual([`${word} page`]);
  expect(await names({ text: word, kind: 'event', sort: 'soonest' })).toEqual([`${word} room`, `${word} stream`]);
  expect(await names({ kind: 'event', text: word, place: 'at_venue', ...portland })).toEqual([`${word} room`]);
  expect(await names({ text: word, place: 'at_provider' })).toEqual([`${word} page`]);
  expect(await names({ text: word, place: 'virtual', lat: -33, lon: 151 })).toEqual([`${word} stream`]);
  // The day is that of the event's place: Monday evening in Portland.
  expect(await names({ text: word, kind: 'event', from: '2026-05-11', to: '2026-05-11' })).toEqual([`${word} stream`]);
  expect(await names({ text: word, kind: 'event', from: '2026-05-12' })).toEqual([]);
  expect(await names({ text: word, kind: 'event', price_max: 100 })).toEqual([`${word} stream`]);
  const [free] = await search({ text: word, kind: 'event', price_max: 100 });
  expect(free).toMatchObject({ is_free: true, location: null, price_from: 0, state: 'on_sale', seats_left: null });
  const { slug } = await it.deps.database.read
    .selectFrom('service_categories')
    .select('slug')
    .orderBy('position')
    .executeTakeFirstOrThrow();
  expect(await names({ text: word, kind: 'event', category: slug })).toHaveLength(2);
  expect(await names({ text: word, kind: 'event', category: 'no-such-thing' })).toEqual([]);
});

test('is found by title, text, host and area, and no typed word finds all events', async () => {
  const host = await givenProvider(it.deps, { name: 'Xanthippe Baker' });
  await givenEventListing(it.deps, {
    provider_id: host.id,
    title: 'Yggdrasil tasting',
    text: 'With zwieback.',
    area_label: 'Quillota',
  });
  for (const text of ['yggdrasil', 'zwieback', 'xanthippe', 'quillota'])
    expect(await names({ text, kind: 'event' }), text).toEqual(['Yggdrasil tasting']);
  expect((await names({ text: ':event' })).length).toBe((await names({ text: 'event' })).length);
  expect(await names({ text: 'xanthippe zwiebak' })).toEqual(['Yggdrasil tasting']);
});

test('drafts, unlisted, cancelled and ended events are in no list, nor those of a suspended page', async () => {
  const word = oneWord();
  await givenEventListing(it.deps, { title: `${word} draft`, status: 'draft' });
  await givenEventListing(it.deps, { title: `${word} unlisted`, visibility: 'unlisted' });
  await givenEventListing(it.deps, { title: `${word} over`, dates: ['2026-05-05T18:00:00.000Z'] });
  await givenEventListing(it.deps, { title: `${word} hidden`, packages: [{ is_hidden: true }] });
  const event = await givenEventListing(it.deps, { title: word });
  expect(await names({ text: word })).toEqual([word]);
  await db().updateTable('events').set({ status: 'cancelled' }).where('id', '=', event.id).execute();
  await refresh(event.id);
  expect(await names({ text: word })).toEqual([]);
  await db().updateTable('events').set({ status: 'published' }).where('id', '=', event.id).execute();
  await refresh(event.provider_id);
  expect(await names({ text: word })).toEqual([word]);
  await db().updateTable('providers').set({ status: 'suspended' }).where('id', '=', event.provider_id).execute();
  await refresh(event.provider_id);
  expect(await names({ text: word })).toEqual([]);
});

test('the rating is the host’s until the event has reviews of its own', async () => {
  const host = await givenProvider(it.deps);
  await db().updateTable('providers').set({ rating_sum: 9, rating_count: 2 }).where('id', '=', host.id).execute();
  const word = oneWord();
  const event = await givenEventListing(it.deps, { provider_id: host.id, title: word });
  expect((await search({ text: word, kind: 'event' }))[0]).toMatchObject({ rating_average: 4.5, rating_count: 2 });
  const review = { id: event.id, event_id: event.id, provider_id: host.id, author_name: 'Cleo', rating: 3 };
  await db()
    .insertInto('reviews')
    .values({ ...review, created_at: it.clock.now() })
    .execute();
  await refresh(host.id);
  expect((await search({ text: word, kind: 'event' }))[0]).toMatchObject({ rating_average: 3, rating_count: 1 });
  expect(await names({ text: word, kind: 'event', rating_min: 4 })).toEqual([]);
});

test('a card shows the dates of the searched days, far beyond the next six', async () => {
  const word = oneWord();
  const weeks = Array.from({ length: 50 }, (_, week) => new Date(Date.parse(FRIDAY) + week * 7 * 86_400_000));
  const dates = weeks.map((at) => at.toISOString());
  const event = await givenEventListing(it.deps, { title: `${word} evening`, dates });
  const shown = async (from: string, to: string) => {
    const [card] = await search({ ...portland, text: word, from, to });
    return card?.kind === 'event' ? [card._id, card.next[0]?.starts_at, card.next_free_at, card.dates_count] : card;
  };
  expect(await shown('2026-05-08', '2026-05-09')).toEqual([event.id, FRIDAY, FRIDAY, 50]);
  const far = dates[45] ?? '';
  expect(await shown(far.slice(0, 10), far.slice(0, 10))).toEqual([event.id, far, far, 50]);
  const guests = await it.call('my_page/guest_home_service_event_list', { text: word, from: far.slice(0, 10) });
  expect(guests.body.items[0]).toMatchObject({ next: [{ starts_at: far }, {}, {}, {}, {}] });
});
