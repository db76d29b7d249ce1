import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { proveMailbox } from '#test/given-account.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();
const at = '2026-05-06T17:00:00.000Z';

/** Somebody who holds both seats of an event’s only date. */
async function givenHeld(person: object = {}) {
  const event = await givenEvent(it.deps, { capacity: 2, packages: [{ amount: 1500 }] });
  const user = await givenUser(it.deps, person);
  const tickets = { package_id: event.package_id, occurrence_id: event.occurrence_id, participants: 2 };
  const { body } = await it.call('booking/add_booking', tickets, user);
  const join = { event_id: event.id, occurrence_ids: [event.occurrence_id] };
  return { event, user, tickets, join, hold: { booking_id: body.booking._id, participants: 2 } };
}

test('a date whose last tickets somebody holds is theirs to pay, and sold out to everybody else', async () => {
  const { event, user, tickets, join, hold } = await givenHeld();
  const page = async (caller: { token?: string }) =>
    (await it.call('event/event_detail', { event_id: event.id, occurrence_id: event.occurrence_id }, caller)).body;
  expect((await page(user)).holds).toMatchObject([{ ...hold, occurrence_ids: [event.occurrence_id] }]);
  const other = await givenUser(it.deps);
  for (const caller of [other, {}]) {
    const { holds, chosen } = await page(caller);
    expect([holds, chosen?.state]).toEqual([[], 'sold_out']);
  }
  const refused = await it.call('event/join_waiting_list', join, user);
  expect(refused.problem).toMatchObject({ code: 'already_held', booking_id: hold.booking_id });
  expect(refused.problem.detail).toBe('You’re holding 2 spots here already. Pay for them, or release them first.');
  expect((await it.call('booking/add_booking', tickets, user)).problem).toMatchObject({
    ...{ code: 'already_held', booking_id: hold.booking_id },
  });
  expect((await it.call('booking/add_booking', tickets, other)).problem.code).toBe('seats_taken');
  expect((await it.call('event/join_waiting_list', join, other)).status).toBe(200);
});

test('a hold that ran out or was released is nobody’s', async () => {
  const { event, user, join, hold } = await givenHeld();
  const holds = async () => (await it.call('event/event_detail', { event_id: event.id }, user)).body.holds.length;
  await it.call('event/cancel_booking', { booking_id: hold.booking_id }, user);
  expect(await holds()).toBe(0);
  expect((await it.call('event/join_waiting_list', join, user)).problem.code).toBe('seats_free');
  const late = await givenHeld();
  it.clock.advance(16);
  expect((await it.call('event/event_detail', { event_id: late.event.id }, late.user)).body.holds).toEqual([]);
  it.clock.advance(-16);
});

test('a guest’s link knows their hold; an address does only once it is proved', async () => {
  const event = await givenEvent(it.deps, { capacity: 2, packages: [{ amount: 1500 }] });
  const guest = { name: 'Gus Guest', email: 'gus.holds@example.com' };
  const tickets = { package_id: event.package_id, occurrence_id: event.occurrence_id, participants: 2, ...guest };
  const { body } = await it.call('booking/guest_add_booking', tickets);
  const booking_id = body.booking._id;
  const holder = { booking_token: body.access_token ?? '' };
  const page = await it.call('event/event_detail', { event_id: event.id }, holder);
  expect(page.body.holds).toMatchObject([{ booking_id }]);
  const join = { event_id: event.id, occurrence_ids: [event.occurrence_id], ...guest };
  expect((await it.call('event/join_waiting_list', join, holder)).problem).toMatchObject({
    ...{ code: 'already_held', booking_id },
  });
  // Whoever only knows the address learns nothing.
  expect((await it.call('event/join_waiting_list', join)).status).toBe(200);
  expect((await it.call('booking/guest_add_booking', tickets)).problem.code).toBe('seats_taken');
  const email_token = await proveMailbox(it, guest.email);
  expect((await it.call('booking/guest_add_booking', { ...tickets, email_token })).problem.code).toBe('already_held');
});

test('a session that somebody holds is in their availability, and not among the full ones', async () => {
  const service = await givenService(it.deps, { capacity: 2 });
  const user = await givenUser(it.deps);
  const session = { service_id: service.id, starts_at: at };
  const { body } = await it.call('booking/add_booking', { ...session, participants: 2 }, user);
  const hold = { booking_id: body.booking._id, starts_at: at, participants: 2, occurrence_ids: [] };
  const range = { service_id: service.id, from: '2026-05-06', to: '2026-05-06' };
  const seen = async (caller: { token?: string }) =>
    (await it.call('booking/booking_availability_check', range, caller)).body;
  const own = await seen(user);
  expect([own.holds, own.full_sessions]).toMatchObject([[hold], []]);
  const others = await seen(await givenUser(it.deps));
  expect([others.holds, others.full_sessions.map(({ starts_at }) => starts_at)]).toEqual([[], [at]]);
  expect((await it.call('event/join_waiting_list', session, user)).problem.code).toBe('already_held');
  expect((await it.call('booking/add_booking', session, user)).problem.code).toBe('already_held');
});
