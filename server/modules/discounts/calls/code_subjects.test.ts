import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

test('a page without events has empty lists', async () => {
  const provider = await givenProvider(it.deps);
  const of = { provider_id: provider.id };
  const event = { ...of, event_id: newId() };
  const empty = { items: [], next_cursor: null };
  expect((await it.call('discount_code/discount_provider_event_list', of, provider)).body).toEqual(empty);
  expect((await it.call('discount_code/recurrent_event_detail', event, provider)).body).toEqual(empty);
  expect((await it.call('discount_code/recurrent_package_detail', event, provider)).body).toEqual(empty);
});

test('an event is listed once, its dates and tickets one by one', async () => {
  const provider = await givenProvider(it.deps);
  const packages = [
    { name: 'Early bird', amount: 1500 },
    { name: 'Friends', amount: 500, is_hidden: true },
  ];
  const event = await givenEvent(it.deps, { provider_id: provider.id, title: 'Sourdough evening', packages });
  await givenEvent(it.deps, { provider_id: provider.id, status: 'draft' });
  const of = { provider_id: provider.id };
  const [start = '', next = ''] = event.occurrences.map((date) => date.starts_at.toISOString());
  const events = await it.call('discount_code/discount_provider_event_list', of, provider);
  expect(events.body.items).toEqual([{ _id: event.id, title: 'Sourdough evening', starts_at: start }]);
  const which = { ...of, event_id: event.id };
  const first = await it.call('discount_code/recurrent_event_detail', { ...which, limit: 1 }, provider);
  expect(first.body.items).toMatchObject([{ _id: event.occurrence_id, starts_at: start }]);
  const cursor = first.body.next_cursor ?? '';
  const second = await it.call('discount_code/recurrent_event_detail', { ...which, cursor, limit: 1 }, provider);
  expect(second.body.items).toMatchObject([{ starts_at: next }]);
  const booked = await it.call(
    'booking/add_booking',
    { package_id: event.package_id, occurrence_id: event.occurrence_id },
    await givenUser(it.deps),
  );
  expect(booked.status).toBe(200);
  const tickets = await it.call('discount_code/recurrent_package_detail', { ...which, limit: 1 }, provider);
  expect(tickets.body.items).toEqual([
    { _id: event.package_id, title: 'Early bird', amount: 1500, currency: 'USD', is_hidden: false, bookings: 0 },
  ]);
  const more = { ...which, cursor: tickets.body.next_cursor ?? '' };
  const others = await it.call('discount_code/recurrent_package_detail', more, provider);
  expect(others.body).toMatchObject({ items: [{ title: 'Friends', is_hidden: true }], next_cursor: null });
});

test('a code names events, dates and tickets of its own page, and discounts only those', async () => {
  const provider = await givenProvider(it.deps);
  const packages = [
    { name: 'Early bird', amount: 1500 },
    { name: 'Friends', amount: 2500, is_hidden: true },
  ];
  const event = await givenEvent(it.deps, { provider_id: provider.id, packages });
  const foreign = await givenEvent(it.deps);
  const code = { provider_id: provider.id, code: 'FRIENDS', kind: 'percent' as const, value: 20 };
  for (const [path, ids] of [
    ['event_ids', [foreign.id]],
    ['occurrence_ids', [event.occurrence_id, foreign.occurrence_id]],
    ['package_ids', [foreign.package_id]],
  ] as const) {
    const { problem } = await it.call('discount_code/create_discount_code', { ...code, [path]: ids }, provider);
    expect(problem.errors).toMatchObject([{ path }]);
  }
  const nothing = await it.call('discount_code/create_discount_code', { ...code, value: 0 }, provider);
  expect(nothing.problem.errors).toMatchObject([{ path: 'value' }]);
  const [early = '', friends = ''] = event.package_ids;
  const made = await it.call('discount_code/create_discount_code', { ...code, package_ids: [friends] }, provider);
  expect(made.body).toMatchObject({ package_ids: [friends], event_ids: [] });
  const { occurrence_id } = event;
  const items = [
    { package_id: early, occurrence_id },
    { package_id: friends, occurrence_id, participants: 2 },
  ];
  const quote = await it.call('discount_code/verify_discount_code', { items, code: 'friends' });
  // 20 % of 2 × 25.00.
  expect(quote.body).toMatchObject({ why: null, price: { price: 6500, discount: 1000, participants: 3 } });
  const only = await it.call('discount_code/verify_discount_code', { items: items.slice(0, 1), code: 'friends' });
  expect(only.body).toMatchObject({ why: 'not_for_this', price: { discount: 0 } });
});

test('services are listed with those offered first, page by page', async () => {
  const provider = await givenProvider(it.deps);
  const retired = await givenService(it.deps, { provider_id: provider.id, is_active: false });
  const offered = await givenService(it.deps, { provider_id: provider.id });
  const list = async (cursor?: string) =>
    (
      await it.call(
        'discount_code/discount_provider_service_list',
        { provider_id: provider.id, limit: 1, ...(cursor ? { cursor } : {}) },
        provider,
      )
    ).body;
  const first = await list();
  expect(first.items).toMatchObject([{ _id: offered.id, amount: 4000, currency: 'USD', is_active: true }]);
  const second = await list(first.next_cursor ?? '');
  expect(second).toMatchObject({ items: [{ _id: retired.id, is_active: false }], next_cursor: null });
});

test('all of them are for the owner of the page', async () => {
  const provider = await givenProvider(it.deps);
  const stranger = await givenUser(it.deps);
  const of = { provider_id: provider.id };
  const event = { ...of, event_id: newId() };
  const answers = [
    await it.call('discount_code/discount_provider_event_list', of, stranger),
    await it.call('discount_code/discount_provider_service_list', of, stranger),
    await it.call('discount_code/recurrent_event_detail', event, stranger),
    await it.call('discount_code/recurrent_package_detail', event, stranger),
  ];
  for (const { problem } of answers) expect(problem.code).toBe('not_found');
});
