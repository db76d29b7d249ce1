import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { FAR, givenHold } from '#test/given-booking.ts';

const it = testApp();
const CALL = 'user/revoke_guest_link';

async function givenGuest(email: string) {
  const service = await givenService(it.deps);
  const { body } = await it.call('booking/guest_add_booking', {
    service_id: service.id,
    starts_at: FAR,
    name: 'Gus',
    email,
  });
  return { booking_id: body.booking._id, holder: { booking_token: body.access_token ?? '' } };
}

test('ends the link everywhere and mails a new one to the guest alone', async () => {
  const email = 'revoker@example.com';
  const { booking_id, holder } = await givenGuest(email);
  const conversation = { booking_id, text: 'Before' };
  expect((await it.call('booking/add_message', conversation, holder)).status).toBe(200);
  const { status, body, headers } = await it.call(CALL, {}, holder);
  expect([status, body]).toEqual([200, { revoked: true }]);
  expect(String(headers['set-cookie'])).toMatch(/^plaza_booking=; .*Max-Age=0/);
  expect((await it.call('booking/get_booking_details', {}, holder)).status).toBe(404);
  expect((await it.call('booking/message_list', {}, holder)).status).toBe(404);
  const pay = { booking_id, payment_method: 'tok_success' };
  expect((await it.call('wallet/add_booking_pay', pay, holder)).status).toBe(404);

  await jobs['mail-guest-bookings'](it.deps, { email });
  const [mail] = await messagesTo(it.deps, email);
  const booking_token = /\/guest-booking\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(booking_token).not.toBe(holder.booking_token);
  expect((await it.call('booking/get_booking_details', {}, { booking_token })).body._id).toBe(booking_id);
  expect((await it.call('booking/message_list', {}, { booking_token })).body.items).toHaveLength(1);
  // A second call answers the same.
  expect((await it.call(CALL, { booking_id }, { booking_token })).status).toBe(200);
  expect((await it.call('booking/get_booking_details', {}, { booking_token })).status).toBe(404);
});

test('strangers, the provider and customers with an account have no link to end', async () => {
  const { booking_id } = await givenGuest('kept@example.com');
  const other = await givenGuest('other@example.com');
  for (const by of [other.holder, await givenUser(it.deps)])
    expect((await it.call(CALL, { booking_id }, by)).problem.code).toBe('not_found');
  const held = await givenHold(it);
  expect((await it.call(CALL, { booking_id: held.booking_id }, held.customer)).problem.code).toBe('not_found');
});

test('does not fill a mailbox', async () => {
  const { booking_id, holder } = await givenGuest('often@example.com');
  await it.deps.database.pool.query(
    `INSERT INTO try_counts SELECT 'revoke_link:' || $1, 3, $2::timestamptz + interval '1 hour'`,
    [booking_id, it.clock.now()],
  );
  const { status, problem } = await it.call(CALL, { booking_id }, holder);
  expect([status, problem.code]).toEqual([429, 'rate_limited']);
  expect((await it.call('booking/get_booking_details', {}, holder)).status).toBe(200);
});
