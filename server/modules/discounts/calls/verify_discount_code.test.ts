import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { proveMailbox } from '#test/given-account.ts';
import { FAR } from '#test/given-booking.ts';
import { givenCode, givenCredit } from '#test/given-discount.ts';

const it = testApp();

test('tells a guest what a code takes off, at the price that booking asks for', async () => {
  const service = await givenService(it.deps, { capacity: 3 });
  const { code } = await givenCode(it.deps, { provider_id: service.provider_id, kind: 'fixed', value: 1500 });
  const { body } = await it.call('discount_code/verify_discount_code', {
    service_id: service.id,
    participants: 2,
    code: code.toLowerCase(),
  });
  expect(body).toMatchObject({
    discount: { code, kind: 'fixed', value: 1500 },
    why: null,
    sentence: '$15.00 off',
    credit_available: 0,
    price: { price: 8000, discount: 1500, system_charge: 355, total: 6855, participants: 2, unit_amount: 4000 },
  });
  const booked = await it.call('booking/guest_add_booking', {
    service_id: service.id,
    starts_at: FAR,
    participants: 2,
    discount_code: code,
    expected_total: body.price.total,
    name: 'Gus',
    email: 'gus@example.com',
  });
  expect(booked.body.booking.price).toEqual(body.price);
});

test('tells why a code does nothing, with the price without it', async () => {
  const service = await givenService(it.deps);
  const { code } = await givenCode(it.deps, { provider_id: service.provider_id, minimum_spend: 5000 });
  const ask = async (typed: string) =>
    (await it.call('discount_code/verify_discount_code', { service_id: service.id, code: typed })).body;
  expect(await ask(code)).toMatchObject({
    discount: null,
    why: 'below_minimum',
    sentence: 'This code needs a booking of at least $50.00.',
    price: { discount: 0, total: 4230 },
  });
  expect(await ask('nonsense')).toMatchObject({ discount: null, why: 'unknown' });
  expect(await ask('')).toMatchObject({ discount: null, why: null, sentence: '' });
});

test('counts the uses of who is signed in, and of a guest whose mailbox is verified', async () => {
  const service = await givenService(it.deps);
  const { code } = await givenCode(it.deps, { provider_id: service.provider_id, max_uses_per_customer: 1 });
  const user = await givenUser(it.deps, { email: 'una@example.com' });
  const input = { service_id: service.id, starts_at: FAR, discount_code: code };
  expect((await it.call('booking/add_booking', input, user)).status).toBe(200);
  const draft = { service_id: service.id, code };
  const why = async (more: object, by = {}) =>
    (await it.raw('discount_code/verify_discount_code', { ...draft, ...more }, by)).body;
  expect(await why({}, user)).toMatchObject({ why: 'used_by_you' });
  expect(await why({})).toMatchObject({ why: null });
  const email_token = await proveMailbox(it, 'una+x@example.com');
  // A second request works: pricing doesn't use the proof up.
  for (let n = 0; n < 2; n += 1) expect(await why({ email_token })).toMatchObject({ why: 'used_by_you' });
  expect(await why({ email_token: await proveMailbox(it, 'new@example.com') })).toMatchObject({ why: null });
});

test('tells nobody whether an address has used a code, neither priced nor booked', async () => {
  const service = await givenService(it.deps, { slot_step_minutes: 60 });
  const { code } = await givenCode(it.deps, { provider_id: service.provider_id, max_uses_per_customer: 1 });
  const user = await givenUser(it.deps, { email: 'regular@example.com' });
  const input = { service_id: service.id, discount_code: code };
  expect((await it.call('booking/add_booking', { ...input, starts_at: FAR }, user)).status).toBe(200);
  const notice = async (email: string) => {
    const priced = await it.raw('discount_code/verify_discount_code', { service_id: service.id, code, email });
    const at = { starts_at: '2026-05-15T19:00:00.000Z', name: 'S', email };
    const booked = await it.call('booking/guest_add_booking', { ...input, ...at });
    const { request_id: _own, ...problem } = booked.problem;
    return { priced: [priced.status, { ...priced.problem, request_id: '' }], booked: problem };
  };
  expect(await notice('regular@example.com')).toEqual(await notice('stranger@example.com'));
});

test('shows one’s own credit, and takes it off where wished', async () => {
  const service = await givenService(it.deps);
  const user = await givenUser(it.deps);
  await givenCredit(it.deps, user.id, 500);
  const ask = async (use_credit: boolean, by?: { token: string }) =>
    (await it.call('discount_code/verify_discount_code', { service_id: service.id, use_credit }, by)).body;
  expect(await ask(false, user)).toMatchObject({ credit_available: 500, price: { credit: 0, total: 4230 } });
  expect(await ask(true, user)).toMatchObject({ credit_available: 500, price: { credit: 500, total: 3730 } });
  expect(await ask(true)).toMatchObject({ credit_available: 0, price: { credit: 0, total: 4230 } });
});

test('refuses what cannot be booked', async () => {
  const ask = async (service_id: string, participants = 1) =>
    (await it.call('discount_code/verify_discount_code', { service_id, participants })).problem.code;
  const service = await givenService(it.deps);
  expect(await ask(service.id, 2)).toBe('invalid_input');
  expect(await ask(service.provider_id)).toBe('not_found');
  expect(await ask((await givenService(it.deps, { is_active: false })).id)).toBe('service_inactive');
  const draft = await givenProvider(it.deps, { status: 'draft' });
  expect(await ask((await givenService(it.deps, { provider_id: draft.id })).id)).toBe('service_inactive');
});
