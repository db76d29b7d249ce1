import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { NOON, testApp } from '../app.ts';
import { givenService, givenUser } from '../given.ts';
import { messagesTo, proveMailbox } from '../given-account.ts';
import { FAR } from '../given-booking.ts';
import { givenChange, givenChanged } from '../given-change.ts';
import { givenEvent } from '../given-event.ts';
import { givenMarket, withoutGateway } from '../market/given-market.ts';
import { doWaiting } from '../queue.ts';

const it = testApp();
let asked: readonly string[] = [];
beforeAll(async () => {
  await givenMarket(it, { takes_payments: false });
  asked = withoutGateway(it);
});

/** Nothing of what the tests did moved money or asked the gateway. */
afterAll(async () => {
  for (const table of ['journals', 'entries', 'payments', 'refunds', 'payouts', 'gateway_customers', 'booking_cards']) {
    const { rows } = await it.deps.database.pool.query(`SELECT count(*)::int AS n FROM ${table}`);
    expect([table, rows[0]?.n]).toEqual([table, 0]);
  }
  expect(asked).toEqual([]);
});

const details = async (booking_id: string, by: { token: string }) =>
  (await it.call('booking/get_booking_details', { booking_id }, by)).body;

describe('a session', () => {
  test('is confirmed at once, without a fee, and paid on site', async () => {
    const service = await givenService(it.deps);
    const customer = await givenUser(it.deps, { name: 'Cleo Customer' });
    const quote = await it.call('discount_code/verify_discount_code', { service_id: service.id }, customer);
    expect(quote.body.price).toMatchObject({ total: 4000, system_charge: 0 });
    const input = { service_id: service.id, starts_at: FAR, expected_total: 4000 };
    const { body } = await it.call('booking/add_booking', input, customer);
    expect(body.booking).toMatchObject({
      status: 'confirmed',
      payment_status: 'on_site',
      price: { total: 4000, system_charge: 0 },
      can: { pay: false, cancel: true, modify: true },
    });
    await doWaiting(it);
    expect(await messagesTo(it.deps, customer.email)).toHaveLength(1);
    const owner = { token: service.provider?.token ?? '' };
    expect(await details(body.booking._id, owner)).toMatchObject({ payment_status: 'on_site', charge_at: null });
  });

  test('of a guest needs a mailbox that is proved, as a free one does', async () => {
    const service = await givenService(it.deps);
    const guest = { service_id: service.id, starts_at: FAR, name: 'Gus Guest', email: 'gus@example.com' };
    expect((await it.call('booking/guest_add_booking', guest)).problem.code).toBe('guest_not_proved');
    const email_token = await proveMailbox(it, guest.email);
    const { body } = await it.call('booking/guest_add_booking', { ...guest, email_token });
    expect(body.booking).toMatchObject({ status: 'confirmed', payment_status: 'on_site' });
  });

  test('is changed without a payment, and stays without a fee once the market takes payments', async () => {
    const service = await givenService(it.deps, { capacity: 4 });
    const customer = await givenUser(it.deps);
    const { body } = await it.call('booking/add_booking', { service_id: service.id, starts_at: FAR }, customer);
    const booking_id = body.booking._id;
    const two = await givenChange(it, customer, { booking_id, participants: 2 });
    expect(two.can).toMatchObject({ pay: false });
    const changed = await it.call('wallet/refund_modify_booking', { change_id: two._id }, customer);
    expect(changed.body).toMatchObject({ refund_amount: 0, booking: { payment_status: 'on_site' } });
    expect(changed.body.booking.price).toMatchObject({ total: 8000, system_charge: 0 });
    await givenMarket(it, { takes_payments: true });
    const three = await givenChanged(it, customer, { booking_id, participants: 3 });
    expect(three).toMatchObject({ payment_status: 'on_site', price: { total: 12_000, system_charge: 0 } });
    const off = await it.call('event/cancel_booking', { booking_id, reason: 'Ill' }, customer);
    expect(off.body).toMatchObject({ refund_amount: 0, booking: { status: 'cancelled' } });
    const next = await it.call('booking/add_booking', { service_id: service.id, starts_at: FAR }, customer);
    expect(next.body.booking).toMatchObject({ status: 'awaiting_payment', price: { system_charge: 230 } });
    await givenMarket(it, { takes_payments: false });
  });

  test('ends as every session does, and nobody earns or owes anything', async () => {
    const service = await givenService(it.deps);
    const customer = await givenUser(it.deps);
    const { body } = await it.call('booking/add_booking', { service_id: service.id, starts_at: FAR }, customer);
    it.clock.set(new Date('2026-05-20T12:00:00Z'));
    for (const name of ['complete-bookings', 'release-earnings', 'release-cards', 'check-ledger'] as JobName[])
      await jobs[name](it.deps, {});
    expect(await details(body.booking._id, customer)).toMatchObject({ status: 'completed', payment_status: 'on_site' });
    it.clock.set(NOON);
  });
});

describe('a request', () => {
  test('reaches its host at once, and accepting it confirms it', async () => {
    const service = await givenService(it.deps, { booking_mode: 'request' });
    const owner = { token: service.provider?.token ?? '' };
    const customer = await givenUser(it.deps);
    const input = { service_id: service.id, starts_at: FAR };
    const { body } = await it.call('booking/add_booking_request', input, customer);
    expect(body.booking).toMatchObject({ status: 'requested', can: { pay: false, withdraw: true } });
    const booking_id = body.booking?._id ?? '';
    expect((await it.call('booking/my_booking', {}, owner)).body.items).toMatchObject([{ _id: booking_id }]);
    const yes = await it.call('booking/booking_status', { booking_id, status: 'accepted' }, owner);
    expect(yes.body.booking).toMatchObject({ status: 'confirmed', payment_status: 'on_site' });
  });
});

describe('tickets', () => {
  test('are confirmed at once; their holder may change and cancel them', async () => {
    const event = await givenEvent(it.deps);
    const customer = await givenUser(it.deps);
    const choice = { package_id: event.package_id, occurrence_id: event.occurrence_id };
    const { body } = await it.call('booking/add_booking', { items: [{ ...choice, participants: 2 }] }, customer);
    const booking_id = body.booking._id;
    const booked = { status: 'confirmed', payment_status: 'on_site', can: { modify: true, pay: false } };
    expect(body.booking).toMatchObject({ ...booked, price: { total: 3000, system_charge: 0 } });
    const items = [{ ...choice, participants: 3 }];
    expect(await givenChanged(it, customer, { booking_id, items })).toMatchObject({
      ...booked,
      price: { total: 4500 },
    });
    const off = await it.call('event/cancel_booking', { booking_id, reason: '' }, customer);
    expect(off.body).toMatchObject({ refund_amount: 0, booking: { status: 'cancelled' } });
  });
});

test('cards, wallets and payouts are refused', async () => {
  const user = await givenUser(it.deps);
  const { problem } = await it.call('wallet/save_card', { token: 'tok_success' }, user);
  expect(problem).toMatchObject({ code: 'feature_off', feature: 'payments', status: 403 });
  expect((await it.call('wallet/save_bank_info', { country: 'US' }, user)).problem.code).toBe('feature_off');
});
