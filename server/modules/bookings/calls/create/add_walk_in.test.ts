import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { FAR, givenHold, givenPaid } from '#test/given-booking.ts';

const it = testApp();
const given = async (own: Parameters<typeof givenService>[1] & { buffer?: number } = {}) => {
  const { buffer = 0, ...rest } = own;
  const provider = await givenProvider(it.deps, { buffer_before_minutes: buffer });
  const service = await givenService(it.deps, { provider_id: provider.id, ...rest });
  const enter = (more: object = {}, caller: { token: string } = provider) =>
    it.call('booking/add_walk_in', { service_id: service.id, starts_at: FAR, name: 'Wanda Walkin', ...more }, caller);
  return { provider, service, enter };
};
const at = (minutes: number) => new Date(Date.parse(FAR) + minutes * 60_000).toISOString();

test('a client is in the calendar: confirmed, paid on site, without the platform’s part', async () => {
  const { provider, service, enter } = await given();
  const { status, body } = await enter({ phone: '+1 503 555 0142', note: 'By telephone' });
  expect(status).toBe(200);
  expect(body.booking).toMatchObject({
    status: 'confirmed',
    payment_status: 'on_site',
    role: 'provider',
    note: 'By telephone',
    customer: { name: 'Wanda Walkin', email: null, phone: '+15035550142', is_guest: true },
    price: { price: 4000, system_charge: 0, total: 4000 },
    can: { cancel: true, no_show: false },
  });
  expect(body.booking.history.map(({ by, to }) => [by, to])).toEqual([['provider', 'confirmed']]);
  expect(body.booking.manage_url).toBeNull();
  const { body: list } = await it.call('booking/my_booking', { provider_id: provider.id }, provider);
  expect(list.items.map(({ _id }) => _id)).toEqual([body.booking._id]);
  const day = { from: FAR.slice(0, 10), to: FAR.slice(0, 10) };
  const { body: free } = await it.call('booking/guest_booking_availability_check', { service_id: service.id, ...day });
  expect(free.slots.map((slot) => slot.starts_at)).not.toContain(FAR);
});

test('outside the hours and in the past week, but never over anything that takes the time', async () => {
  const { service, enter } = await given({ buffer: 15 });
  const held = await givenPaid(it, { service_id: service.id });
  expect((await enter()).problem.code).toBe('slot_taken');
  expect((await enter({ starts_at: at(70) })).problem.code).toBe('slot_taken');
  expect((await enter({ starts_at: at(75) })).status).toBe(200);
  expect((await enter({ starts_at: '2026-05-16T05:00:00Z' })).status).toBe(200);
  expect((await enter({ starts_at: '2026-05-05T15:00:00Z' })).body.booking.status).toBe('completed');
  expect((await enter({ starts_at: '2026-04-20T15:00:00Z' })).problem.errors?.[0]?.path).toBe('starts_at');
  await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
  expect((await enter()).status).toBe(200);
  const other = await givenUser(it.deps);
  const taken = await it.call('booking/add_booking', { service_id: service.id, starts_at: FAR }, other);
  expect(taken.problem.code).toBe('slot_taken');
});

test('a hold that ran out is no obstacle, one that runs is', async () => {
  const { service, enter } = await given();
  await givenHold(it, { service_id: service.id });
  expect((await enter()).problem.code).toBe('slot_taken');
  it.clock.advance(16);
  const { status } = await enter();
  it.clock.set(NOON);
  expect(status).toBe(200);
});

test('clients take seats of a group, not more than there are', async () => {
  const { service, enter } = await given({ capacity: 4 });
  await givenPaid(it, { service_id: service.id, participants: 2 });
  expect((await enter({ participants: 3 })).problem).toMatchObject({ code: 'seats_taken', seats_left: 2 });
  expect((await enter({ participants: 2 })).status).toBe(200);
  expect((await enter({ participants: 5 })).problem.errors?.[0]?.path).toBe('participants');
});

test('a client with an address gets mail, the link to the booking, and nothing else', async () => {
  const { enter } = await given();
  const { body } = await enter({ email: 'wanda@example.com' });
  await jobs['send-booking-mail'](it.deps, { booking_id: body.booking._id, kind: 'confirmed' });
  const [mail, ...more] = await messagesTo(it.deps, 'wanda@example.com');
  expect(more).toEqual([]);
  expect(mail?.text).toContain('you pay on site');
  const token = /guest-booking\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const seen = await it.call('booking/get_booking_details', {}, { booking_token: token });
  expect(seen.body).toMatchObject({ _id: body.booking._id, role: 'customer' });
});

test('a client without an address gets no messages', async () => {
  const { provider, enter } = await given();
  const { body } = await enter();
  const input = { booking_id: body.booking._id, text: 'See you soon' };
  expect((await it.call('booking/add_message', input, provider)).problem.code).toBe('forbidden');
});

test('nothing is owed either way when it is called off', async () => {
  const { provider, enter } = await given();
  const { body } = await enter();
  const off = await it.call('event/cancel_booking', { booking_id: body.booking._id, reason: 'ill' }, provider);
  expect(off.body).toMatchObject({ refund_amount: 0, booking: { status: 'cancelled', payment_status: 'on_site' } });
});

test('only in one’s own calendar, and only what one offers', async () => {
  const { enter } = await given();
  expect((await enter({}, await givenUser(it.deps))).problem.code).toBe('not_found');
  const retired = await given({ is_active: false });
  expect((await retired.enter()).problem.code).toBe('service_inactive');
});
