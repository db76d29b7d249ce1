import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';

const it = testApp();
const at = '2026-05-06T17:00:00.000Z'; // Wednesday, 10:00 in Portland

test('holds the time for 15 minutes, priced by the server', async () => {
  const user = await givenUser(it.deps);
  const service = await givenService(it.deps);
  const { status, body } = await it.call('booking/add_booking', { service_id: service.id, starts_at: at }, user);
  expect(status).toBe(200);
  expect(body.booking).toMatchObject({
    status: 'awaiting_payment',
    payment_status: 'none',
    starts_at: at,
    role: 'customer',
    expires_at: '2026-05-05T19:15:00.000Z',
  });
  expect(body.booking.price).toMatchObject({ price: 4000, system_charge: 230, total: 4230, currency: 'USD' });
  expect(body.booking.number).toMatch(/^[1-9A-Z]{6}$/);
  expect(body.access_token).toBeNull();
});

test('a second one for the same time hears of it, with the next free times', async () => {
  const service = await givenService(it.deps);
  await it.call('booking/add_booking', { service_id: service.id, starts_at: at }, await givenUser(it.deps));
  const { status, problem } = await it.call(
    'booking/add_booking',
    { service_id: service.id, starts_at: at },
    await givenUser(it.deps),
  );
  expect([status, problem.code]).toEqual([409, 'slot_taken']);
  expect(problem.alternatives).toHaveLength(3);
});

test('a hold that ran out does not stand in the way', async () => {
  const service = await givenService(it.deps);
  const first = await it.call(
    'booking/add_booking',
    { service_id: service.id, starts_at: at },
    await givenUser(it.deps),
  );
  it.clock.advance(16);
  const second = await it.call(
    'booking/add_booking',
    { service_id: service.id, starts_at: at },
    await givenUser(it.deps),
  );
  it.clock.advance(-16);
  expect([first.status, second.status]).toEqual([200, 200]);
});

test.each([
  [15, 0, '2026-05-06T18:00:00.000Z'],
  [0, 15, '2026-05-06T16:00:00.000Z'],
])('nor does its buffer of %i and %i minutes', async (buffer_before_minutes, buffer_after_minutes, held) => {
  const provider = await givenProvider(it.deps, { buffer_before_minutes, buffer_after_minutes });
  const service = await givenService(it.deps, { provider_id: provider.id });
  const book = async (starts_at: string) =>
    it.call('booking/add_booking', { service_id: service.id, starts_at }, await givenUser(it.deps));
  expect((await book(held)).status).toBe(200);
  expect((await book(at)).problem.code).toBe('slot_taken');
  it.clock.advance(16);
  expect((await book(at)).status).toBe(200);
  it.clock.advance(-16);
});

test('asking for many times at once holds no more than five', async () => {
  const user = await givenUser(it.deps);
  const services = await Promise.all(Array.from({ length: 12 }, () => givenService(it.deps)));
  const all = await Promise.all(
    services.map((service) => it.call('booking/add_booking', { service_id: service.id, starts_at: at }, user)),
  );
  expect(all.filter((answer) => answer.status === 200)).toHaveLength(5);
});

test('times that are not offered are refused as such', async () => {
  const service = await givenService(it.deps);
  const user = await givenUser(it.deps);
  for (const starts_at of ['2026-05-06T10:00:00Z', '2026-05-06T17:07:00Z', '2020-05-06T17:00:00Z']) {
    const { status, problem } = await it.call('booking/add_booking', { service_id: service.id, starts_at }, user);
    expect([status, problem.code]).toEqual([422, 'slot_not_offered']);
  }
});

test('a group session is filled to its capacity and not beyond, parties whole or not at all', async () => {
  const service = await givenService(it.deps, { capacity: 3 });
  const book = async (participants: number) =>
    it.call('booking/add_booking', { service_id: service.id, starts_at: at, participants }, await givenUser(it.deps));
  expect((await book(2)).status).toBe(200);
  const over = await book(2);
  expect([over.status, over.problem.code, over.problem.seats_left]).toEqual([409, 'seats_taken', 1]);
  expect((await book(1)).status).toBe(200);
  expect((await book(1)).problem.code).toMatch(/slot_taken|seats_taken/);
});

test('refuses own, request-only and retired services, other prices, missing addresses and excess holds', async () => {
  const provider = await givenProvider(it.deps);
  const own = await givenService(it.deps, { provider_id: provider.id });
  expect((await it.call('booking/add_booking', { service_id: own.id, starts_at: at }, provider)).problem.code).toBe(
    'own_service',
  );
  const user = await givenUser(it.deps);
  const code = async (own: Parameters<typeof givenService>[1], more = {}) =>
    (
      await it.call(
        'booking/add_booking',
        { service_id: (await givenService(it.deps, own)).id, starts_at: at, ...more },
        user,
      )
    ).problem.code;
  expect(await code({ booking_mode: 'request' })).toBe('request_only');
  expect(await code({ is_active: false })).toBe('service_inactive');
  expect(await code({}, { expected_total: 1 })).toBe('price_changed');
  expect(await code({ place: 'at_customer' })).toBe('invalid_input');
  for (let held = 0; held < 5; held += 1)
    await it.call('booking/add_booking', { service_id: (await givenService(it.deps)).id, starts_at: at }, user);
  expect(await code({})).toBe('verification_required');
});

test('nobody books without an account here', async () => {
  const service = await givenService(it.deps);
  expect((await it.call('booking/add_booking', { service_id: service.id, starts_at: at })).status).toBe(401);
});

test('the same key presents the first outcome anew, and another body is refused', async () => {
  const service = await givenService(it.deps);
  const user = await givenUser(it.deps);
  const send = (participants = 1) =>
    it.call('booking/add_booking', { service_id: service.id, starts_at: at, participants, note: 'once' }, user, {
      key: 'k1',
    });
  const all = await Promise.all(Array.from({ length: 10 }, () => send()));
  expect(new Set(all.map((answer) => answer.body.booking._id)).size).toBe(1);
  expect((await send(2)).problem.code).toBe('idempotency_key_reused');
});
