import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { FAR } from '#test/given-booking.ts';

const it = testApp();

/** Time an event takes of a page's calendar, on two days. */
async function givenEvent(provider_id: string) {
  const event_id = newId();
  for (const day of [0, 7]) {
    const starts_at = new Date(Date.parse(FAR) + day * 86_400_000);
    const ends_at = new Date(starts_at.getTime() + 7_200_000);
    await it.deps.database.write
      .insertInto('commitments')
      .values({
        id: newId(),
        provider_id,
        calendar_id: sql<string>`(SELECT calendar_id FROM providers WHERE id = ${provider_id}::uuid)`,
        family_id: event_id,
        kind: 'event',
        starts_at,
        ends_at,
        padded: `[${starts_at.toISOString()},${ends_at.toISOString()})`,
        capacity: 20,
      })
      .execute();
  }
  return event_id;
}

test('a page without events has empty lists', async () => {
  const provider = await givenProvider(it.deps);
  const of = { provider_id: provider.id };
  const event = { ...of, event_id: newId() };
  const empty = { items: [], next_cursor: null };
  expect((await it.call('discount_code/discount_provider_event_list', of, provider)).body).toEqual(empty);
  expect((await it.call('discount_code/recurrent_event_detail', event, provider)).body).toEqual(empty);
  expect((await it.call('discount_code/recurrent_package_detail', event, provider)).body).toEqual(empty);
});

test('an event is listed once, its occurrences one by one', async () => {
  const provider = await givenProvider(it.deps);
  const event_id = await givenEvent(provider.id);
  const of = { provider_id: provider.id };
  const events = await it.call('discount_code/discount_provider_event_list', of, provider);
  expect(events.body.items).toEqual([{ _id: event_id, title: '', starts_at: FAR }]);
  const first = await it.call('discount_code/recurrent_event_detail', { ...of, event_id, limit: 1 }, provider);
  expect(first.body.items).toMatchObject([{ starts_at: FAR }]);
  const cursor = first.body.next_cursor ?? '';
  const second = await it.call('discount_code/recurrent_event_detail', { ...of, event_id, cursor }, provider);
  expect(second.body).toMatchObject({ items: [{ starts_at: '2026-05-22T17:00:00.000Z' }], next_cursor: null });
  const sold = await it.call('discount_code/recurrent_package_detail', { ...of, event_id }, provider);
  expect(sold.body.items).toEqual([]);
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
