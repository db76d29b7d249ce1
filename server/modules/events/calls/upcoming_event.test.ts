import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { overheard } from '#test/recorded-queries.ts';

const it = testApp();
const at = (day: number) => new Date(Date.UTC(2026, 4, day, 19)).toISOString();

test('lists a provider’s public events, the one with the next date first, page by page', async () => {
  const { id: provider_id } = await givenProvider(it.deps);
  const given = (title: string, dates: string[], own: object = {}) =>
    givenEvent(it.deps, { provider_id, title, dates, ...own });
  await given('third', [at(12)]);
  await given('first', [at(4), at(6), at(20)]);
  await given('second', [at(8)]);
  await given('ended', [at(4)]);
  await given('draft', [at(9)], { status: 'draft' });
  await given('unlisted', [at(9)], { visibility: 'unlisted' });
  await givenEvent(it.deps, { title: 'another page’s' });
  const { body } = await it.call('event/upcoming_event', { provider_id });
  expect(body.items.map((item) => item.title)).toEqual(['first', 'second', 'third']);
  expect(body.items[0]).toMatchObject({ dates_count: 2, next_free_at: at(6), state: 'on_sale' });
  const byDate = await it.call('event/upcoming_event', { provider_id, by: 'date' });
  expect(byDate.body.dates.map(({ title, starts_at }) => [title, starts_at])).toEqual([
    ['first', at(6)],
    ['second', at(8)],
    ['third', at(12)],
    ['first', at(20)],
  ]);
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await it.call('event/guest_upcoming_event', { provider_id, limit: 1, cursor });
    paged.push(...page.body.items.map((item) => item.title));
    cursor = page.body.next_cursor ?? undefined;
  } while (cursor);
  expect(paged).toEqual(['first', 'second', 'third']);
});

test('lists all dates of an event, sixty a page', async () => {
  const dates = Array.from({ length: 130 }, (_, day) => at(6 + day));
  const event = await givenEvent(it.deps, { dates });
  const input = { provider_id: event.provider_id, event_id: event.id };
  const found: string[] = [];
  const pages: number[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await it.call('event/upcoming_event', { ...input, cursor });
    found.push(...body.dates.map((date) => date._id));
    pages.push(body.dates.length);
    expect(body.items.map((item) => [item._id, item.dates_count])).toEqual(cursor ? [] : [[event.id, 130]]);
    cursor = body.next_cursor ?? undefined;
  } while (cursor);
  expect(pages).toEqual([60, 60, 10]);
  expect(found).toEqual(event.occurrence_ids);
});

test('lists the dates of all events of a provider, sixty a page, each once, also at the same time', async () => {
  const { id: provider_id } = await givenProvider(it.deps);
  const daily = Array.from({ length: 70 }, (_, day) => at(6 + day));
  const events = [];
  for (const title of ['one', 'other']) events.push(await givenEvent(it.deps, { provider_id, title, dates: daily }));
  await givenEvent(it.deps, { provider_id, title: 'unlisted', visibility: 'unlisted' });
  const found: { _id: string; starts_at: string }[] = [];
  const pages: number[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await it.call('event/guest_upcoming_event', { provider_id, by: 'date', cursor });
    found.push(...body.dates);
    pages.push(body.dates.length);
    cursor = body.next_cursor ?? undefined;
  } while (cursor);
  expect(pages).toEqual([60, 60, 20]);
  expect(new Set(found.map(({ _id }) => _id))).toEqual(new Set(events.flatMap((event) => event.occurrence_ids)));
  expect(found.map(({ starts_at }) => starts_at)).toEqual(daily.flatMap((start) => [start, start]));
});

test('knows a page by its address, shows the reader’s hearts, and takes two statements', async () => {
  const event = await givenEvent(it.deps);
  const user = await givenUser(it.deps);
  await it.call('my_page/save_unsave_event', { event_id: event.id, is_save: true }, user);
  const { slug } = await it.deps.database.read
    .selectFrom('providers')
    .select('slug')
    .where('id', '=', event.provider_id)
    .executeTakeFirstOrThrow();
  const mine = await it.call('event/upcoming_event', { provider_id: slug }, user);
  expect(mine.body.items).toMatchObject([{ _id: event.id, is_save: true }]);
  const received = await overheard(async () => {
    const { body } = await it.call('event/guest_upcoming_event', { provider_id: slug });
    expect(body.items).toMatchObject([{ _id: event.id, is_save: false }]);
  });
  expect(received.length, received.join('\n')).toBeLessThanOrEqual(2);
});

test('what is not there is not found', async () => {
  const draft = await givenProvider(it.deps, { status: 'draft' });
  const event = await givenEvent(it.deps);
  expect((await it.call('event/upcoming_event', { provider_id: 'no-such-page' })).status).toBe(404);
  expect((await it.call('event/upcoming_event', { provider_id: draft.id })).status).toBe(404);
  expect((await it.call('event/upcoming_event', { provider_id: draft.id }, draft)).body.items).toEqual([]);
  const { provider_id } = await givenEvent(it.deps);
  expect((await it.call('event/upcoming_event', { provider_id, event_id: event.id })).status).toBe(404);
  const { problem } = await it.call('event/upcoming_event', { provider_id, cursor: 'x' });
  expect(problem.errors?.[0]?.path).toBe('cursor');
});
