import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { proveMailbox } from '#test/given-account.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

/** An event with a package of which one person can have `max`, and a way to book it. */
async function givenLimited(max: number, own: object = {}) {
  const event = await givenEvent(it.deps, {
    capacity: 20,
    packages: [{ name: 'Mat', amount: 1500, max_per_booking: max, ...own }],
  });
  const tickets = { package_id: event.package_id, occurrence_id: event.occurrence_id };
  const book = (user: { token: string }, participants = 1) =>
    it.call('booking/add_booking', { ...tickets, participants }, user);
  return { ...event, tickets, book };
}

test('one person has no more of a ticket than its limit, over all of their bookings and holds of a date', async () => {
  const { book } = await givenLimited(2);
  const user = await givenUser(it.deps);
  const first = await book(user);
  expect(first.status).toBe(200);
  const over = await book(user, 2);
  expect(over.problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'items.0.participants' }] });
  expect(over.problem.detail).toBe('You already have 1 ticket of “Mat” for this date. One person can have at most 2.');
  expect((await book(user)).status).toBe(200);
  expect((await book(user)).problem.code).toBe('invalid_input');
  // Others are not concerned, and what is given back can be booked again.
  expect((await book(await givenUser(it.deps), 2)).status).toBe(200);
  await it.call('event/cancel_booking', { booking_id: first.body.booking._id }, user);
  expect((await book(user)).status).toBe(200);
});

test('a hold that ran out does not count, and other dates have their own limit', async () => {
  const { book, tickets, occurrence_ids } = await givenLimited(1);
  const user = await givenUser(it.deps);
  expect((await book(user)).status).toBe(200);
  const later = { ...tickets, occurrence_id: occurrence_ids[1] ?? '' };
  expect((await it.call('booking/add_booking', later, user)).status).toBe(200);
  it.clock.advance(16);
  expect((await book(user)).status).toBe(200);
  it.clock.advance(-16);
});

test('a request counts while it waits for its answer', async () => {
  const { tickets } = await givenLimited(1, { amount: 0, booking_mode: 'request' });
  const user = await givenUser(it.deps);
  const ask = () => it.call('booking/add_booking_request', { items: [{ ...tickets, participants: 1 }] }, user);
  const first = await ask();
  expect(first.body.booking?.status).toBe('requested');
  expect((await ask()).problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'items.0.participants' }] });
  const booking_id = first.body.booking?._id ?? '';
  await it.call('booking/booking_status', { booking_id, status: 'withdrawn' }, user);
  expect((await ask()).status).toBe(200);
});

test('of many attempts at once, as many succeed as the limit allows', async () => {
  const { book, id } = await givenLimited(2, { amount: 0 });
  const user = await givenUser(it.deps);
  const answers = await Promise.all(Array.from({ length: 6 }, () => book(user)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  const { rows } = await it.deps.database.pool.query(
    'SELECT sum(participants)::int AS seats FROM bookings WHERE event_id = $1',
    [id],
  );
  expect(rows).toEqual([{ seats: 2 }]);
});

test('a guest’s address counts: whoever has not proved it proves it, and then learns the number', async () => {
  const { tickets } = await givenLimited(1);
  const guest = { ...tickets, name: 'Gus Guest', email: 'gus.limit@example.com' };
  const book = (more: object = {}) => it.call('booking/guest_add_booking', { ...guest, ...more });
  expect((await book()).status).toBe(200);
  expect((await book()).problem.code).toBe('guest_not_proved');
  const email_token = await proveMailbox(it, guest.email);
  expect((await book({ email_token })).problem).toMatchObject({
    ...{ code: 'invalid_input', errors: [{ path: 'items.0.participants' }] },
  });
});

test('a booking does not grow past what its customer has elsewhere', async () => {
  const { book, package_id, occurrence_id } = await givenLimited(3);
  const user = await givenUser(it.deps);
  const { body } = await book(user);
  const booking_id = body.booking._id;
  await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
  expect((await book(user)).status).toBe(200);
  const grow = (participants: number) =>
    it.call(
      'booking/modified_service_booking',
      { booking_id, items: [{ package_id, occurrence_id, participants }] },
      user,
    );
  expect((await grow(3)).problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'items.0.participants' }] });
  expect((await grow(2)).status).toBe(200);
});
