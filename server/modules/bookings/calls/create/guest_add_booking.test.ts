import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { proveMailbox } from '#test/given-account.ts';
import { FAR } from '#test/given-booking.ts';

const it = testApp();
const CALL = 'booking/guest_add_booking';
const guest = { name: 'Gus Guest', email: 'Gus.Guest@example.com' };

test('holds the time for a guest, and the token opens, pays and cancels that booking and no other', async () => {
  const service = await givenService(it.deps);
  const { status, body } = await it.call(CALL, { service_id: service.id, starts_at: FAR, ...guest });
  expect(status).toBe(200);
  expect(body.booking).toMatchObject({
    status: 'awaiting_payment',
    role: 'customer',
    customer: { name: 'Gus Guest', is_guest: true },
    manage_url: `http://plaza.test/guest-booking/${body.access_token}`,
  });
  const holder = { booking_token: body.access_token ?? '' };
  expect(holder.booking_token).toMatch(/^[\w-]{43}$/);
  const other = await it.call(CALL, { service_id: (await givenService(it.deps)).id, starts_at: FAR, ...guest });
  expect(other.body.access_token).not.toBe(holder.booking_token);
  const details = { booking_id: other.body.booking._id };
  expect((await it.call('booking/get_booking_details', details, holder)).status).toBe(404);
  const input = { booking_id: body.booking._id, payment_method: 'tok_success' };
  expect((await it.call('wallet/add_booking_pay', input, holder)).body.status).toBe('confirmed');
  const cancelled = await it.call('event/cancel_booking', { booking_id: body.booking._id }, holder);
  expect(cancelled.body).toMatchObject({ booking: { status: 'cancelled' }, refund_amount: 4230 });
});

test('only the hash of the token is kept', async () => {
  const service = await givenService(it.deps);
  const { body } = await it.call(CALL, { service_id: service.id, starts_at: FAR, ...guest });
  const { rows } = await it.deps.database.pool.query('SELECT bookings::text AS row FROM bookings');
  expect(JSON.stringify(rows)).not.toContain(body.access_token);
});

test('a free booking needs the mailbox proved; the proof is good once and for that address', async () => {
  const book = async (more: { email?: string; email_token?: string }) => {
    const service = await givenService(it.deps, { amount: 0 });
    return it.call(CALL, { service_id: service.id, starts_at: FAR, ...guest, ...more });
  };
  const refused = await book({});
  expect([refused.status, refused.problem.code]).toEqual([422, 'guest_not_proved']);
  expect((await book({ email_token: 'guessed' })).problem.code).toBe('guest_not_proved');
  const email_token = await proveMailbox(it, guest.email);
  expect((await book({ email_token, email: 'other@example.com' })).problem.code).toBe('guest_not_proved');
  const created = await book({ email_token });
  expect([created.status, created.body.booking.status]).toEqual([200, 'confirmed']);
  expect((await book({ email_token })).problem.code).toBe('guest_not_proved');
});

test('a proof is not used up by a booking that came to nothing', async () => {
  const service = await givenService(it.deps, { amount: 0 });
  const email_token = await proveMailbox(it, 'twice@example.com');
  const input = { service_id: service.id, ...guest, email: 'twice@example.com', email_token };
  const off = await it.call(CALL, { ...input, starts_at: '2026-05-15T17:07:00.000Z' });
  expect(off.problem.code).toBe('slot_not_offered');
  expect((await it.call(CALL, { ...input, starts_at: FAR })).status).toBe(200);
});

test('one address holds five times at most until it is verified, however it is written', async () => {
  const codes: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const email = n % 2 === 0 ? 'hoarder@example.com' : 'Hoarder@Example.com';
    const service_id = (await givenService(it.deps)).id;
    const { problem } = await it.call(CALL, { service_id, starts_at: FAR, name: 'H', email });
    codes.push(problem.code ?? 'held');
  }
  expect(codes).toEqual([...Array(5).fill('held'), 'verification_required', 'verification_required']);
});

test('refuses what it refuses to everybody', async () => {
  const code = async (own: Parameters<typeof givenService>[1], more = {}) => {
    const { id: service_id } = await givenService(it.deps, own);
    const answer = await it.call(CALL, { service_id, starts_at: FAR, name: 'G', email: 'r@example.com', ...more });
    return answer.problem.code;
  };
  const draft = await givenProvider(it.deps, { status: 'draft' });
  expect(await code({ provider_id: draft.id })).toBe('service_inactive');
  expect(await code({ booking_mode: 'request' })).toBe('request_only');
  expect(await code({}, { expected_total: 4229 })).toBe('price_changed');
  expect(await code({}, { email: 'no address' })).toBe('invalid_input');
  expect(await code({}, { phone: 'call me' })).toBe('invalid_input');
  const taken = await givenService(it.deps);
  await it.call('booking/add_booking', { service_id: taken.id, starts_at: FAR }, await givenUser(it.deps));
  const late = await it.call(CALL, { service_id: taken.id, starts_at: FAR, ...guest });
  expect([late.status, late.problem.code]).toEqual([409, 'slot_taken']);
  expect(late.problem.alternatives).toHaveLength(3);
});

test('the same key at once, on whichever way it comes, presents the first booking and its token anew', async () => {
  const { id: service_id } = await givenService(it.deps);
  const input = { service_id, starts_at: FAR, name: 'K', email: 'key@example.com' };
  const key = randomUUID();
  const all = await Promise.all(Array.from({ length: 5 }, () => it.call(CALL, input, {}, { key })));
  expect(new Set(all.map(({ status, body }) => `${status} ${body.booking._id} ${body.access_token}`)).size).toBe(1);
});
