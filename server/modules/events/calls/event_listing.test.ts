import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();
type User = Awaited<ReturnType<typeof givenUser>>;
type Given = Awaited<ReturnType<typeof givenEvent>>;

async function book(user: User, event: Given, dates: readonly number[], participants = 1) {
  const items = dates.map((at) => ({
    package_id: event.package_id,
    occurrence_id: event.occurrence_ids[at] ?? '',
    participants,
  }));
  const { body } = await it.call('booking/add_booking', { items }, user);
  await it.call('wallet/add_booking_pay', { booking_id: body.booking._id, payment_method: 'tok_success' }, user);
  return body.booking._id;
}

const list = async (user: User, input: { time?: 'past'; role?: 'hired' | 'invited' } = {}) =>
  (await it.call('user/event_listing', input, user)).body;

test('lists the events of my bookings with their dates and tickets, next first; past ones by themselves', async () => {
  const user = await givenUser(it.deps);
  const [first, second] = [await givenEvent(it.deps), await givenEvent(it.deps, { title: 'Clay night' })];
  const later = await book(user, second, [1, 2]);
  const sooner = await book(user, first, [0], 2);
  await book(await givenUser(it.deps), first, [0]);
  const { items, counts } = await list(user);
  expect(counts).toEqual({ going: 2, past: 0, hired: 0, invited: 0 });
  expect(items.map(({ _id }) => _id)).toEqual([sooner, later]);
  expect(items[0]).toMatchObject({ role: 'going', tickets: 2, booking_status: 'confirmed' });
  expect(items[0]?.event).toMatchObject({ _id: first.id, place: 'Pearl District, Portland', status: 'published' });
  expect(items[1]?.dates.map(({ _id }) => _id)).toEqual(second.occurrence_ids.slice(1));
  expect(items[1]).toMatchObject({ dates_count: 2, event: { title: 'Clay night' } });
  it.clock.advance(60 * 24 * 5);
  expect((await list(user)).items.map(({ _id }) => _id)).toEqual([later]);
  expect((await list(user, { time: 'past' })).items.map(({ _id }) => _id)).toEqual([sooner]);
});

test('cancelled bookings are not listed, and nobody is hired or invited', async () => {
  const user = await givenUser(it.deps);
  const booking_id = await book(user, await givenEvent(it.deps), [0]);
  await it.call('event/cancel_booking', { booking_id }, user);
  expect(await list(user)).toMatchObject({ items: [], next_cursor: null, counts: { going: 0 } });
  expect((await list(user, { role: 'hired' })).items).toEqual([]);
});

test('has pages', async () => {
  const user = await givenUser(it.deps);
  const event = await givenEvent(it.deps);
  const ids = [await book(user, event, [0]), await book(user, event, [1])];
  const page = await it.call('user/event_listing', { limit: 1 }, user);
  const next = await it.call('user/event_listing', { limit: 1, cursor: page.body.next_cursor ?? '' }, user);
  expect([...page.body.items, ...next.body.items].map(({ _id }) => _id)).toEqual(ids);
  expect(next.body.next_cursor).toBeNull();
});
