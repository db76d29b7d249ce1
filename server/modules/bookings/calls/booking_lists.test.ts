import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenPaid } from '#test/given-booking.ts';
import { givenChange } from '#test/given-change.ts';
import { givenSession } from '#test/given-session.ts';

const it = testApp();
const lists = {
  upcoming: 'booking/upcoming_booking_list',
  past: 'booking/past_booking_list',
  cancelled: 'booking/cancelled_booking_list',
} as const;
type Tab = keyof typeof lists;
const tabs = Object.keys(lists) as Tab[];

const hour = (n: number) => new Date(NOON.getTime() + n * 3_600_000);

async function givenCustomer() {
  const service = await givenService(it.deps);
  const customer = await givenUser(it.deps);
  const session = (starts: number, own: { status?: string; expires?: number } = {}) =>
    givenSession(it.deps, {
      service_id: service.id,
      starts_at: hour(starts).toISOString(),
      customer_id: customer.id,
      status: own.status ?? 'confirmed',
      ...(own.expires === undefined ? {} : { expires_at: hour(own.expires) }),
    });
  return { service, customer, session, provider: service.provider };
}

/** A booking without its time, like bookings whose time was released. */
async function ended(booking_id: string) {
  await it.deps.database.write.deleteFrom('seats').where('booking_id', '=', booking_id).execute();
}

const idsOf = (answer: { body: { items: readonly { _id: string }[] } }) => answer.body.items.map((each) => each._id);

test('every booking is in one list, by its state and by the clock', async () => {
  const { customer, session, provider } = await givenCustomer();
  const created: Record<Tab, string[]> = { upcoming: [], past: [], cancelled: [] };
  const add = async (tab: Tab, starts: number, own: { status?: string; expires?: number } = {}) => {
    const { booking_id } = await session(starts, own);
    if (tab === 'cancelled') await ended(booking_id);
    created[tab].push(booking_id);
  };
  await add('upcoming', 40);
  await add('upcoming', -0.5); // In progress.
  await add('upcoming', 42, { status: 'awaiting_payment', expires: 0.2 });
  await add('upcoming', 44, { status: 'requested', expires: 20 });
  await add('past', -3);
  await add('past', -50, { status: 'completed' });
  await add('past', -60, { status: 'no_show' });
  await add('cancelled', 46, { status: 'cancelled' });
  await add('cancelled', 48, { status: 'declined' });
  await add('cancelled', 50, { status: 'expired' });
  await add('cancelled', 52, { status: 'withdrawn' });
  // It has expired, but no sweep has run yet.
  await add('cancelled', 54, { status: 'awaiting_payment', expires: -0.1 });
  for (const tab of tabs) {
    const mine = await it.call(lists[tab], {}, customer);
    expect(idsOf(mine).sort(), tab).toEqual(created[tab].sort());
    const starts = mine.body.items.map((each) => each.starts_at);
    expect(starts, tab).toEqual(tab === 'upcoming' ? [...starts].sort() : [...starts].sort().reverse());
    expect(new Set(mine.body.items.map((each) => each.role))).toEqual(new Set(['customer']));
    const theirs = await it.call('booking/my_booking', { tab }, { token: provider?.token ?? '' });
    expect(idsOf(theirs), tab).toEqual(idsOf(mine));
    expect(new Set(theirs.body.items.map((each) => each.role))).toEqual(new Set(['provider']));
  }
  const expired = (await it.call(lists.cancelled, {}, customer)).body.items.find(
    (each) => each.starts_at === hour(54).toISOString(),
  );
  expect(expired).toMatchObject({ status: 'expired', expires_at: null, can: { pay: false, cancel: false } });
});

test('pages hang together, also where starts are the same and others come in between', async () => {
  const { customer, session, service } = await givenCustomer();
  const group = await givenService(it.deps, { capacity: 10, provider_id: service.provider_id });
  const expected: string[] = [];
  for (let n = 0; n < 3; n += 1) expected.push((await session(24 + 2 * n)).booking_id);
  for (let n = 0; n < 4; n += 1)
    expected.push(
      (
        await givenSession(it.deps, {
          service_id: group.id,
          starts_at: hour(72).toISOString(),
          customer_id: customer.id,
        })
      ).booking_id,
    );
  for (const limit of [1, 2, 3, 7]) {
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 10; page += 1) {
      const { body } = await it.call(lists.upcoming, { limit, ...(cursor ? { cursor } : {}) }, customer);
      expect(body.items.length).toBeLessThanOrEqual(limit);
      seen.push(...body.items.map((each) => each._id));
      if (body.next_cursor === null) break;
      cursor = body.next_cursor;
    }
    expect(seen, `pages of ${limit}`).toEqual(expected);
  }
  const first = await it.call(lists.upcoming, { limit: 2 }, customer);
  // Bookings made before the cursor don't shift the following page.
  await session(20);
  const next = await it.call(lists.upcoming, { limit: 2, cursor: first.body.next_cursor ?? '' }, customer);
  expect(idsOf(next)).toEqual(expected.slice(2, 4));
});

test.each([...Object.values(lists), 'booking/my_booking'] as const)(
  '%s refuses what is no cursor or limit',
  async (name) => {
    const user = await givenUser(it.deps);
    for (const cursor of ['x', 'bm90IGpzb24', Buffer.from('{"at":"yesterday","id":"1"}').toString('base64url')]) {
      const { status, problem } = await it.raw(name, { cursor }, user);
      expect([status, problem.errors?.[0]?.path]).toEqual([400, 'cursor']);
    }
    for (const limit of [0, 101, 'all'])
      expect((await it.raw(name, { limit }, user)).problem.errors?.[0]?.path).toBe('limit');
  },
);

test('others have nothing of it', async () => {
  const { session, customer, provider } = await givenCustomer();
  const { booking_id } = await session(24);
  const stranger = await givenUser(it.deps);
  for (const name of [...Object.values(lists), 'booking/my_booking'] as const) {
    expect((await it.call(name, {}, stranger)).body).toEqual({ items: [], next_cursor: null });
    expect((await it.call(name, {})).problem.code).toBe('not_signed_in');
    expect((await it.call(name, {}, { booking_token: 'guessed' })).problem.code).toBe('not_signed_in');
  }
  // A provider is not listed as their own customer, and the reverse.
  expect(idsOf(await it.call(lists.upcoming, {}, { token: provider?.token ?? '' }))).toEqual([]);
  expect(idsOf(await it.call('booking/my_booking', {}, customer))).toEqual([]);
  expect(idsOf(await it.call(lists.upcoming, {}, customer))).toEqual([booking_id]);
});

test('my_booking shows one page of mine, or all; another’s page does not exist', async () => {
  const owner = await givenUser(it.deps);
  const [one, two] = [
    await givenProvider(it.deps, { owner_id: owner.id }),
    await givenProvider(it.deps, { owner_id: owner.id }),
  ];
  const ids: string[] = [];
  for (const { id } of [one, two]) {
    const service = await givenService(it.deps, { provider_id: id });
    ids.push(
      (await givenSession(it.deps, { service_id: service.id, starts_at: hour(24 + ids.length).toISOString() }))
        .booking_id,
    );
  }
  expect(idsOf(await it.call('booking/my_booking', {}, owner))).toEqual(ids);
  const [shown] = (await it.call('booking/my_booking', { provider_id: two.id }, owner)).body.items;
  expect(shown).toMatchObject({ _id: ids[1], customer: { name: 'Cleo Customer', is_guest: false } });
  const foreign = (await givenProvider(it.deps)).id;
  for (const provider_id of [foreign, newId()])
    expect((await it.call('booking/my_booking', { provider_id }, owner)).problem.code).toBe('not_found');
});

test('both sides see in their lists which change is open, until its time has run out', async () => {
  const held = await givenPaid(it);
  const owner = { token: held.service.provider?.token ?? '' };
  const shown = async () => [
    (await it.call('booking/my_booking', {}, owner)).body.items.map(({ change }) => change),
    (await it.call('booking/upcoming_booking_list', {}, held.customer)).body.items.map(({ change }) => change),
  ];
  expect(await shown()).toEqual([[null], [null]]);
  const starts_at = new Date(Date.parse(held.booking.starts_at) + 3_600_000).toISOString();
  const change = await givenChange(it, owner, { booking_id: held.booking_id, starts_at });
  const asked = { status: 'proposed', by: 'provider', starts_at };
  expect(await shown()).toEqual([[asked], [asked]]);
  // It has expired, but no sweep has run yet.
  await it.deps.database.write
    .updateTable('booking_changes')
    .set({ expires_at: hour(-1) })
    .where('id', '=', change._id)
    .execute();
  expect(await shown()).toEqual([[null], [null]]);
});

test('a provider’s bookings are filtered by how they stand by the clock', async () => {
  const { session, provider } = await givenCustomer();
  const owner = { token: provider?.token ?? '' };
  const confirmed = await session(40);
  const held = await session(42, { status: 'awaiting_payment', expires: 0.2 });
  const over = await session(-3);
  const missed = await session(-60, { status: 'no_show' });
  const ranOut = await session(44, { status: 'awaiting_payment', expires: -0.2 });
  const filtered = async (input: object) => idsOf(await it.call('booking/my_booking', input, owner));
  expect(await filtered({ status: 'confirmed' })).toEqual([confirmed.booking_id]);
  expect(await filtered({ status: 'awaiting_payment' })).toEqual([held.booking_id]);
  expect(await filtered({ status: 'completed' })).toEqual([over.booking_id]);
  expect(await filtered({ status: 'expired' })).toEqual([ranOut.booking_id]);
  expect(await filtered({ tab: 'past', status: 'no_show' })).toEqual([missed.booking_id]);
  expect(await filtered({ tab: 'past', status: 'confirmed' })).toEqual([]);
  expect(await filtered({})).toEqual([confirmed.booking_id, held.booking_id]);
  const { status, problem } = await it.raw('booking/my_booking', { status: 'gone' }, owner);
  expect([status, problem.errors?.[0]?.path]).toEqual([400, 'status']);
});
