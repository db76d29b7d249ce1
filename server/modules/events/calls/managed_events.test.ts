import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenUser } from '#test/given.ts';
import { givenManagedEvent, givenSoldSeats } from '#test/given-event.ts';
import { overheard } from '#test/recorded-queries.ts';

const it = testApp();
const UPLOAD = 'user/upload_package_images';

const single = (title: string, starts_on: string) => ({
  title,
  schedule: { starts_on, start_time: '19:00', minutes: 90 },
});

/** The ids of an event's dates, in order. */
async function dateIds(event_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM occurrences WHERE event_id = ${event_id}
    ORDER BY starts_at`.execute(it.deps.database.write);
  return rows.map((row) => row.id);
}

test('event_list: tabs with counts, the next date first, sales and seats', async () => {
  const page = await givenProvider(it.deps);
  const by = { provider_id: page.id, token: page.token };
  const series = await givenManagedEvent(it, { capacity: 5 }, by);
  await givenManagedEvent(it, { ...single('Supper', '2026-05-07'), packages: [{ name: 'Free', amount: 0 }] }, by);
  await givenManagedEvent(it, { publish: false, title: '', packages: [] }, by);
  await givenManagedEvent(it);
  const [first = '', second = ''] = await dateIds(series.event_id);
  const package_id = series.event.packages[0]?._id ?? '';
  await givenSoldSeats(it, { event_id: series.event_id, occurrence_id: first, package_id, seats: 5 });
  await givenSoldSeats(it, { event_id: series.event_id, occurrence_id: second, package_id, seats: 2 });
  const { body } = await it.call('user/event_list', {}, page);
  expect(body.counts).toEqual({ upcoming: 2, past: 0, draft: 1, cancelled: 0 });
  expect(body.items.map((item) => item.title)).toEqual(['Supper', 'Sourdough evening']);
  expect(body.items[0]).toMatchObject({ is_free: true, sold: 0, dates_count: 1, capacity: 12 });
  expect(body.items[1]).toMatchObject({
    ...{ dates_count: 17, dates_with_sales: 2, sold: 7, capacity: 85, earned: 7 * 3800, is_sold_out: false },
    next: {
      _id: first,
      starts_at: '2026-05-09T02:00:00.000Z',
      ends_at: '2026-05-09T03:30:00.000Z',
      guests: 5,
      seats: 5,
    },
    steps_done: 6,
  });
  const drafts = (await it.call('user/event_list', { tab: 'draft', provider_id: page.id }, page)).body;
  expect(drafts.items).toMatchObject([
    { status: 'draft', dates_count: 17, next: { _id: null }, steps_done: 2, steps_count: 6 },
  ]);
});

test('event_list: past dates of a series stay in what it sold and earned, not in its seats', async () => {
  const page = await givenProvider(it.deps);
  const series = await givenManagedEvent(it, { capacity: 5 }, { provider_id: page.id, token: page.token });
  const [first = '', second = ''] = await dateIds(series.event_id);
  const package_id = series.event.packages[0]?._id ?? '';
  for (const occurrence_id of [first, second])
    await givenSoldSeats(it, { event_id: series.event_id, occurrence_id, package_id, seats: 2 });
  await sql`UPDATE occurrences SET starts_at = starts_at - interval '90 days', ends_at = ends_at - interval '90 days'
    WHERE id = ${first}`.execute(it.deps.database.write);
  const { body } = await it.call('user/event_list', {}, page);
  expect(body.items).toMatchObject([
    {
      ...{ dates_count: 16, dates_with_sales: 1, sold: 4, earned: 4 * 3800, capacity: 80 },
      next: { _id: second, guests: 2, seats: 5 },
    },
  ]);
});

test('event_list: past events are those whose dates are over, the latest first; pages follow each other', async () => {
  const page = await givenProvider(it.deps);
  const by = { provider_id: page.id, token: page.token };
  for (const day of ['06', '07', '08']) await givenManagedEvent(it, single(`May ${day}`, `2026-05-${day}`), by);
  await sql`UPDATE occurrences SET starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
    WHERE provider_id = ${page.id}`.execute(it.deps.database.write);
  const first = (await it.call('user/event_list', { tab: 'past', limit: 2 }, page)).body;
  expect(first.items.map((item) => item.title)).toEqual(['May 08', 'May 07']);
  expect(first.counts).toMatchObject({ upcoming: 0, past: 3 });
  const cursor = first.next_cursor ?? '';
  const second = (await it.call('user/event_list', { tab: 'past', limit: 2, cursor }, page)).body;
  expect([second.items.map((item) => item.title), second.next_cursor]).toEqual([['May 06'], null]);
});

test('the list takes two statements, the page of an event three', async () => {
  const { event_id, token } = await givenManagedEvent(it);
  const count = async (ask: () => Promise<{ status: number }>) => {
    const work = async () => {
      expect((await ask()).status).toBe(200);
    };
    await work();
    const received = await overheard(work);
    return received.filter((text) => /\b(events|occurrences|booking_items)\b/.test(text)).length;
  };
  expect(await count(() => it.call('user/event_list', {}, { token }))).toBe(2);
  expect(await count(() => it.call('user/event_detail', { event_id }, { token }))).toBe(3);
});

test('event_detail: dates with sales, totals, and the planned dates of a draft with clashes', async () => {
  const sold = await givenManagedEvent(it);
  const caller = { token: sold.token };
  const [first = '', second = ''] = await dateIds(sold.event_id);
  const package_id = sold.event.packages[0]?._id ?? '';
  await givenSoldSeats(it, { event_id: sold.event_id, occurrence_id: second, package_id, seats: 3 });
  const { body } = await it.call('user/event_detail', { event_id: sold.event_id }, caller);
  expect([body.dates_count, body.dates.length]).toEqual([17, 17]);
  expect(body.numbers).toEqual({ sold: 3, sales: 11_400, bookings: 1, waiting: 0, requests: 0 });
  expect(body.tickets_per_day).toHaveLength(28);
  expect(body.dates[0]).toMatchObject({ _id: first, date: '2026-05-08', seats_taken: 0, capacity: 12, sales: 0 });
  expect(body.dates[1]).toMatchObject({ _id: second, seats_taken: 3, sales: 11_400, status: 'scheduled' });
  expect(body.event.packages).toMatchObject([{ sold: 3 }]);
  const draft = await givenManagedEvent(it, { publish: false }, { provider_id: sold.provider_id, token: sold.token });
  const planned = (await it.call('user/event_detail', { event_id: draft.event_id }, caller)).body;
  expect(planned.dates_count).toBe(17);
  expect(planned.dates[0]).toMatchObject({ _id: null, clash: { kind: 'event', title: 'Sourdough evening' } });
  const stranger = await givenProvider(it.deps);
  for (const event_id of [sold.event_id, stranger.id])
    expect((await it.call('user/event_detail', { event_id }, stranger)).problem.code).toBe('not_found');
});

test('upload_package_images: pictures for an event and its tickets', async () => {
  const page = await givenProvider(it.deps);
  const bytes = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#246' } })
    .png()
    .toBuffer();
  const { app } = it;
  const send = async (token: string, content: Buffer, files = 1) => {
    const form = new FormData();
    form.set('input', JSON.stringify({ provider_id: page.id, alt: 'Two loaves' }));
    for (let at = 0; at < files; at += 1) form.append('images', new Blob([new Uint8Array(content)]), `${at}.png`);
    const encoded = new Response(form);
    return app.http.inject({
      method: 'POST',
      url: `/v9/${UPLOAD}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
  };
  const response = await send(page.token, bytes, 2);
  expect(response.statusCode).toBe(200);
  const { images } = response.json() as { images: { _id: string; alt: string }[] };
  expect(images).toMatchObject([{ alt: 'Two loaves' }, { alt: 'Two loaves' }]);
  const [cover, other] = images.map((image) => image._id);
  const { event } = await givenManagedEvent(
    it,
    {
      picture_ids: [cover ?? ''],
      packages: [{ name: 'Seat', amount: 0, picture_id: other ?? '' }],
    },
    { provider_id: page.id, token: page.token },
  );
  expect(event.images).toMatchObject([{ _id: cover }]);
  expect(event.packages[0]?.image).toMatchObject({ _id: other });
  expect((await send(page.token, Buffer.from('no picture'))).json()).toMatchObject({
    code: 'picture_unreadable',
    errors: [{ path: 'images.0' }],
  });
  expect((await send((await givenUser(it.deps)).token, bytes)).statusCode).toBe(404);
  const nothing = await send(page.token, bytes, 0);
  expect([nothing.statusCode, nothing.json()]).toMatchObject([400, { errors: [{ path: 'images' }] }]);
});

test('delete_event: drafts and events that nobody booked; their time is free again', async () => {
  const page = await givenProvider(it.deps);
  const by = { provider_id: page.id, token: page.token };
  const { event_id } = await givenManagedEvent(it, {}, by);
  const stranger = await givenUser(it.deps);
  expect((await it.call('user/delete_event', { event_id }, stranger)).problem.code).toBe('not_found');
  expect((await it.call('user/delete_event', { event_id }, page)).body).toEqual({ deleted: true });
  expect((await it.call('user/event_detail', { event_id }, page)).problem.code).toBe('not_found');
  const second = await givenManagedEvent(it, {}, by);
  expect(second.clashes).toEqual([]);
  const [occurrence_id = ''] = await dateIds(second.event_id);
  const package_id = second.event.packages[0]?._id ?? '';
  await givenSoldSeats(it, { event_id: second.event_id, occurrence_id, package_id });
  const refused = await it.call('user/delete_event', { event_id: second.event_id }, page);
  expect([refused.status, refused.problem.code]).toEqual([409, 'event_state']);
});

test('close_registration: of the event, of one date, of a date and all later ones, and open again', async () => {
  const { event_id, token } = await givenManagedEvent(it);
  const close = (input: object) => it.raw('user/close_registration', { event_id, ...input }, { token });
  const closed = async () => {
    const { body } = await it.call('user/event_detail', { event_id }, { token });
    return [body.event.registration_closed, body.dates.filter((date) => date.registration_closed).length];
  };
  const ids = await dateIds(event_id);
  await close({ scope: 'this', occurrence_id: ids[2] });
  expect(await closed()).toEqual([false, 1]);
  await close({ scope: 'following', occurrence_id: ids[10] });
  expect(await closed()).toEqual([false, 8]);
  await close({ scope: 'following', occurrence_id: ids[0], reopen: true });
  expect(await closed()).toEqual([false, 0]);
  await close({});
  expect(await closed()).toEqual([true, 0]);
  await close({ reopen: true });
  expect(await closed()).toEqual([false, 0]);
  expect((await close({ scope: 'this', occurrence_id: event_id })).problem.errors?.[0]?.path).toBe('occurrence_id');
  const draft = await givenManagedEvent(it, { publish: false });
  const refused = await it.call('user/close_registration', { event_id: draft.event_id }, { token: draft.token });
  expect(refused.problem).toMatchObject({ code: 'event_state', event_status: 'draft' });
  const stranger = await givenUser(it.deps);
  expect((await it.call('user/close_registration', { event_id }, stranger)).problem.code).toBe('not_found');
});
