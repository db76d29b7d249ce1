import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';

const it = testApp();

const mats = { name: 'Mat in the room', amount: 2800, capacity: 20 };
const online = { name: 'Join online', amount: 1200, attendance: 'virtual' };

/** The counters of a date and its packages. */
async function seatsOf(occurrence_id: string) {
  const db = it.deps.database.write;
  const date = await db
    .selectFrom('occurrences')
    .select(['seats_taken', 'online_taken'])
    .where('id', '=', occurrence_id)
    .executeTakeFirstOrThrow();
  const packages = await db
    .selectFrom('occurrence_packages')
    .select(['package_id', 'taken'])
    .where('occurrence_id', '=', occurrence_id)
    .where('taken', '>', 0)
    .execute();
  return { ...date, packages: Object.fromEntries(packages.map((row) => [row.package_id, row.taken])) };
}

describe('tickets', () => {
  test('of two packages are held for 15 minutes, priced by the server, one for each person', async () => {
    const user = await givenUser(it.deps, { name: 'Robin Ashworth' });
    const event = await givenEvent(it.deps, { online_capacity: 60, attendance: 'hybrid', packages: [mats, online] });
    const [mat = '', screen = ''] = event.package_ids;
    const { occurrence_id } = event;
    const { status, body } = await it.call(
      'booking/add_booking',
      {
        items: [
          { package_id: mat, occurrence_id, participants: 2 },
          { package_id: screen, occurrence_id },
        ],
        attendees: [{}, { name: 'Maya Ashworth', email: 'maya@example.com' }],
      },
      user,
    );
    expect(status).toBe(200);
    expect(body.booking).toMatchObject({
      kind: 'event',
      event_id: event.id,
      service_id: null,
      status: 'awaiting_payment',
      participants: 3,
      place: 'hybrid',
      starts_at: event.occurrences[0]?.starts_at.toISOString(),
      expires_at: '2026-05-05T19:15:00.000Z',
    });
    // 2 × 28.00 + 12.00, and 5 % + 0.30.
    expect(body.booking.price).toMatchObject({ price: 6800, system_charge: 370, total: 7170, unit_amount: null });
    expect(body.booking.price.line_items.slice(0, 2)).toMatchObject([
      { code: 'price', amount: 5600, label: 'Mat in the room', quantity: 2 },
      { code: 'price', amount: 1200, label: 'Join online', quantity: 1 },
    ]);
    expect(body.booking.tickets.map((ticket) => [ticket.title, ticket.attendee_name])).toEqual([
      ['Mat in the room', 'Robin Ashworth'],
      ['Mat in the room', 'Maya Ashworth'],
      ['Join online', ''],
    ]);
    expect(await seatsOf(occurrence_id)).toEqual({
      seats_taken: 2,
      online_taken: 1,
      packages: { [mat]: 2, [screen]: 1 },
    });
    const read = await it.call('booking/get_booking_details', { booking_id: body.booking._id }, user);
    expect(read.body.items).toEqual(body.booking.items);
    expect(read.body.tickets).toEqual(body.booking.tickets);
  });

  test('are paid, cancelled by the policy, and their seats are free again', async () => {
    const user = await givenUser(it.deps);
    const event = await givenEvent(it.deps, { cancellation_policy: 'flexible', packages: [mats] });
    const held = await it.call(
      'booking/add_booking',
      { package_id: event.package_id, occurrence_id: event.occurrence_id, participants: 2 },
      user,
    );
    const booking_id = held.body.booking._id;
    const paid = await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, user);
    expect(paid.body).toMatchObject({ status: 'confirmed' });
    expect((await seatsOf(event.occurrence_id)).seats_taken).toBe(2);
    const cancelled = await it.call('event/cancel_booking', { booking_id }, user);
    expect(cancelled.body).toMatchObject({ booking: { status: 'cancelled' }, refund_amount: 5910 });
    expect(await seatsOf(event.occurrence_id)).toEqual({ seats_taken: 0, online_taken: 0, packages: {} });
  });

  test('that are not paid in time are free for the next', async () => {
    const event = await givenEvent(it.deps, { capacity: 1, packages: [{ amount: 1500 }] });
    const wanted = { package_id: event.package_id, occurrence_id: event.occurrence_id };
    const book = async () => it.call('booking/add_booking', wanted, await givenUser(it.deps));
    expect((await book()).status).toBe(200);
    const full = await book();
    expect([full.status, full.problem.code, full.problem.seats_left]).toEqual([409, 'seats_taken', 0]);
    it.clock.advance(16);
    expect((await book()).status).toBe(200);
    it.clock.advance(16);
    await jobs['expire-holds'](it.deps, {});
    expect((await seatsOf(event.occurrence_id)).seats_taken).toBe(0);
    it.clock.advance(-32);
  });

  test('that are paid too late are taken again while seats are left, else the money goes back', async () => {
    const event = await givenEvent(it.deps, { capacity: 1, packages: [{ amount: 1500 }] });
    const other = await givenEvent(it.deps, { capacity: 1, packages: [{ amount: 1500 }] });
    const book = async ({ package_id, occurrence_id }: typeof event) => {
      const user = await givenUser(it.deps);
      const { body } = await it.call('booking/add_booking', { package_id, occurrence_id }, user);
      return { user, booking_id: body.booking._id };
    };
    const late = await Promise.all([book(event), book(other)]);
    for (const { user, booking_id } of late)
      await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_lost_webhook' }, user);
    it.clock.advance(16);
    await jobs['expire-holds'](it.deps, {});
    // Another one has the only seat of the second event, and an expired hold does not count for the first.
    await book(event);
    it.clock.advance(16);
    await book(other);
    await jobs['reconcile-payments'](it.deps, {});
    const after = await Promise.all(
      late.map(async ({ user, booking_id }) => {
        const { body } = await it.call('booking/get_booking_details', { booking_id }, user);
        return [body.status, body.payments.map((payment) => [payment.kind, payment.amount])];
      }),
    );
    expect(after).toEqual([
      ['confirmed', [['charge', 1605]]],
      [
        'expired',
        [
          ['charge', 1605],
          ['refund', 1605],
        ],
      ],
    ]);
    expect((await seatsOf(event.occurrence_id)).seats_taken).toBe(1);
    it.clock.advance(-32);
  });
});

test('a pass covers all its dates ahead and is paid once', async () => {
  const user = await givenUser(it.deps);
  const days = { series_from: '2026-05-01', series_until: '2026-05-31' };
  const pass = { name: 'All Fridays of May', amount: 10_000, covers: 'series', capacity: 5, ...days };
  const event = await givenEvent(it.deps, { packages: [mats, pass] });
  const { status, body } = await it.call(
    'booking/add_booking',
    { items: [{ package_id: event.package_ids[1] ?? '', participants: 2 }] },
    user,
  );
  expect(status).toBe(200);
  expect(body.booking.items.map((item) => [item.line, item.seats, item.price])).toEqual([
    [1, 2, 6667],
    [1, 2, 6667],
    [1, 2, 6666],
  ]);
  expect(body.booking).toMatchObject({ participants: 2, price: { price: 20_000 } });
  expect(body.booking.tickets.map((ticket) => ticket.occurrence_id)).toEqual([null, null]);
  for (const id of event.occurrence_ids) expect((await seatsOf(id)).seats_taken).toBe(2);
  await it.call('event/cancel_booking', { booking_id: body.booking._id }, user);
  for (const id of event.occurrence_ids) expect((await seatsOf(id)).seats_taken).toBe(0);
});

test('500 attempts at 100 seats of three packages with a shared capacity sell exactly 100', async () => {
  const packages = [
    { name: 'Front', amount: 0, capacity: 40 },
    { name: 'Middle', amount: 0, capacity: 50 },
    { name: 'Back', amount: 0, capacity: null },
  ];
  const { occurrence_id, package_ids } = await givenEvent(it.deps, { capacity: 100, packages });
  const users = await Promise.all(Array.from({ length: 100 }, () => givenUser(it.deps)));
  const outcomes = await Promise.all(
    Array.from({ length: 500 }, async (_, n) => {
      const wanted = { package_id: package_ids[n % 3] ?? '', occurrence_id, participants: 1 + (n % 2) };
      for (;;) {
        const { status, problem } = await it.call('booking/add_booking', wanted, users[n % 100] ?? {});
        if (status === 200) return 'booked';
        // A busy machine turns calls away before they begin; clients try again after a moment.
        if (problem.code !== 'unavailable') return problem.code;
        await setTimeout(1000);
      }
    }),
  );
  expect(new Set(outcomes)).toEqual(new Set(['booked', 'seats_taken']));
  const { seats_taken, packages: taken } = await seatsOf(occurrence_id);
  expect(seats_taken).toBe(100);
  expect(Object.values(taken).reduce((sum, one) => sum + one, 0)).toBe(100);
});
