import { describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();
const CHECK = 'booking/guest_booking_availability_check';

type Event = Awaited<ReturnType<typeof givenEvent>>;
const firstOf = ({ package_id, occurrence_id }: Event) => ({ package_id, occurrence_id });

/** Books as a new user, without paying. */
async function book(wanted: { package_id: string; occurrence_id: string; participants?: number }) {
  const user = await givenUser(it.deps);
  const { status, body } = await it.call('booking/add_booking', wanted, user);
  expect(status).toBe(200);
  return { user, booking_id: body.booking._id };
}

test('a ticket is free for as many people as it has seats, and then sold out', async () => {
  const event = await givenEvent(it.deps, { capacity: 20, packages: [{ capacity: 3, amount: 1500 }] });
  const wanted = firstOf(event);
  const { status, body } = await it.call(CHECK, wanted);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    ...{ service_id: null, provider_id: event.provider_id, duration_minutes: 90, slots: [], days: [] },
    tickets: { event_id: event.id, ...wanted, is_free: true, state: 'few', seats_left: 3 },
    next_free_at: event.occurrences[0]?.starts_at.toISOString(),
  });
  await book({ ...wanted, participants: 2 });
  const left = { state: 'few', seats_left: 1 };
  expect((await it.call(CHECK, wanted)).body.tickets).toMatchObject({ ...left, is_free: true });
  expect((await it.call(CHECK, { ...wanted, participants: 2 })).body.tickets).toMatchObject({
    ...left,
    is_free: false,
  });
  await book(wanted);
  const soldOut = (await it.call(CHECK, wanted)).body;
  expect(soldOut.tickets).toMatchObject({ is_free: false, state: 'sold_out', seats_left: 0 });
  expect(soldOut.next_free_at).toBe(event.occurrences[1]?.starts_at.toISOString());
});

describe('what cannot be booked now says why, as booking does', () => {
  test.each([
    ['before its sale', { sale_starts_at: '2026-05-06T00:00:00Z' }, 'not_yet'],
    ['after its sale', { sale_ends_at: '2026-05-05T18:59:59Z' }, 'ended'],
    ['so long before its date', { sale_ends_minutes: 60 * 24 * 30 }, 'ended'],
  ])('%s', async (_name, own, state) => {
    const event = await givenEvent(it.deps, { packages: [own] });
    const { body } = await it.call(CHECK, firstOf(event));
    expect(body.tickets).toMatchObject({ is_free: false, state });
    const refused = await it.call('booking/add_booking', firstOf(event), await givenUser(it.deps));
    expect(refused.problem).toMatchObject({ code: 'not_on_sale', state });
  });

  test('on a past, cancelled or closed date', async () => {
    const past = await givenEvent(it.deps, { dates: ['2026-05-04T18:00:00Z', '2026-05-12T18:00:00Z'] });
    const over = (await it.call(CHECK, firstOf(past))).body;
    expect(over.tickets).toMatchObject({ is_free: false, state: 'over' });
    expect(over.next_free_at).toBe('2026-05-12T18:00:00.000Z');
    const cancelled = await givenEvent(it.deps, {
      dates: [{ starts_at: '2026-05-09T18:00:00Z', status: 'cancelled' }],
    });
    expect((await it.call(CHECK, firstOf(cancelled))).body.tickets).toMatchObject({
      is_free: false,
      state: 'cancelled',
    });
    const closed = await givenEvent(it.deps, { registration_closed: true });
    expect((await it.call(CHECK, firstOf(closed))).body.tickets).toMatchObject({ is_free: false, state: 'closed' });
  });
});

test('a pass is on sale until its first date', async () => {
  const pass = { covers: 'series', series_from: '2026-05-01', series_until: '2026-05-31', amount: 4000, capacity: 5 };
  const event = await givenEvent(it.deps, { packages: [pass] });
  const { package_id } = event;
  const { body } = await it.call(CHECK, { package_id });
  expect(body.tickets).toMatchObject({ occurrence_id: null, is_free: true, seats_left: 5 });
  const over = await givenEvent(it.deps, { dates: ['2026-05-04T18:00:00Z'], packages: [pass] });
  const begun = await it.call(CHECK, { package_id: over.package_id });
  expect(begun.body.tickets).toMatchObject({ is_free: false, state: 'over' });
});

test('a choice that nobody can make is refused by its field', async () => {
  const event = await givenEvent(it.deps, { packages: [{ min_per_booking: 2, max_per_booking: 4 }] });
  const other = await givenEvent(it.deps);
  const [wanted, foreign] = [firstOf(event), { occurrence_id: other.occurrence_id, participants: 2 }];
  const pathOf = async (asked: object) => {
    const { status, problem } = await it.raw(CHECK, asked);
    expect([status, problem.code]).toEqual([400, 'invalid_input']);
    return problem.errors?.map(({ path }) => path);
  };
  expect(await pathOf({ ...wanted, participants: 5 })).toEqual(['participants']);
  expect(await pathOf({ ...wanted, participants: 1 })).toEqual(['participants']);
  expect(await pathOf({ ...wanted, ...foreign })).toEqual(['occurrence_id']);
  expect(await pathOf({ package_id: event.package_id, participants: 2 })).toEqual(['occurrence_id']);
  expect(await pathOf({ occurrence_id: event.occurrence_id })).toEqual(['package_id']);
  expect(await pathOf({ ...wanted, from: '2026-05-04', to: '2026-05-10' })).toEqual(['from', 'to']);
  expect(await pathOf({})).toEqual(['service_id', 'from', 'to']);
  expect((await it.call(CHECK, { ...wanted, package_id: other.occurrence_id })).problem.code).toBe('not_found');
  const hidden = await givenEvent(it.deps, { packages: [{ is_hidden: true }] });
  expect(await pathOf(firstOf(hidden))).toEqual(['package_id']);
});

test('one’s own tickets count, and those of a booking that is moved do not', async () => {
  const event = await givenEvent(it.deps, { capacity: 3, packages: [{ max_per_booking: 3, amount: 1500 }] });
  const wanted = firstOf(event);
  const { user, booking_id } = await book({ ...wanted, participants: 2 });
  const own = (asked: { participants: number; ignore_booking_id?: string }) =>
    it.call('booking/booking_availability_check', { ...wanted, ...asked }, user);
  expect((await own({ participants: 2 })).problem.errors).toMatchObject([{ path: 'participants' }]);
  expect((await own({ participants: 1 })).body.holds).toMatchObject([{ booking_id, participants: 2 }]);
  const moved = await own({ participants: 3, ignore_booking_id: booking_id });
  expect(moved.body.tickets).toMatchObject({ is_free: true, seats_left: 3 });
  const stranger = await it.call(CHECK, { ...wanted, ignore_booking_id: booking_id });
  expect(stranger.problem.code).toBe('not_found');
});

test('drafts and pages without bookings have no tickets', async () => {
  const draft = await givenEvent(it.deps, { status: 'draft' });
  expect((await it.call(CHECK, { package_id: draft.package_id })).problem.code).toBe('not_found');
  const event = await givenEvent(it.deps);
  await it.deps.database.write
    .updateTable('providers')
    .set({ status: 'draft' })
    .where('id', '=', event.provider_id)
    .execute();
  expect((await it.call(CHECK, firstOf(event))).problem.code).toBe('not_found');
  const own = await it.call('booking/booking_availability_check', firstOf(event), { token: event.token });
  expect(own.problem.code).toBe('service_inactive');
});
