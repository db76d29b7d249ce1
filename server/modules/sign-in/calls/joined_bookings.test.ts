import { beforeEach, expect, test } from 'vitest';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { givenAccount, newestCode, PASSWORD } from '#test/given-account.ts';
import { FAR, TOMORROW } from '#test/given-booking.ts';

const it = testApp();
beforeEach(() => it.clock.set(NOON));

let guests = 0;
const newEmail = () => {
  guests += 1;
  return `guest${guests}@example.org`;
};

/** A guest's paid session. */
async function givenGuestBooking(email: string, own: Parameters<typeof givenService>[1] = {}, starts_at = FAR) {
  const service = await givenService(it.deps, own);
  const guest = { name: 'Gus Guest', email };
  const { body } = await it.call('booking/guest_add_booking', { service_id: service.id, starts_at, ...guest });
  const booking_id = body.booking._id;
  const token = body.access_token ?? '';
  const paid = await it.call(
    'wallet/add_booking_pay',
    { booking_id, payment_method: 'tok_success' },
    { booking_token: token },
  );
  if (paid.body.status !== 'confirmed') throw new Error(`Not paid: ${paid.problem.code}`);
  return { booking_id, token, service };
}

/** Opens an account, or signs in, by a code from the mailbox. */
async function byCode(email: string, purpose: 'verify' | 'sign_in' = 'verify') {
  await it.call('user/email_send_otp', { email, purpose });
  const code = await newestCode(it.deps, email);
  return (await it.call('user/verify_otp', { email, purpose, code, session: 'bearer' })).body;
}

test('bookings of a proved mailbox join the account that is opened with it, once', async () => {
  const email = newEmail();
  const one = await givenGuestBooking(email);
  const two = await givenGuestBooking(email.toUpperCase());
  const opened = await byCode(email);
  expect(opened.joined_bookings).toBe(2);
  const caller = { token: opened.token ?? '' };
  const { items } = (await it.call('booking/upcoming_booking_list', {}, caller)).body;
  expect(items.map(({ _id }) => _id).sort()).toEqual([one.booking_id, two.booking_id].sort());
  expect((await byCode(email, 'sign_in')).joined_bookings).toBe(0);
});

test('their link opens nothing by itself any more, and leads into the account', async () => {
  const email = newEmail();
  const { booking_id, token } = await givenGuestBooking(email);
  const caller = { token: (await byCode(email)).token ?? '' };
  const byLink = await it.call('booking/get_booking_details', { booking_id }, { booking_token: token });
  expect(byLink.status).toBe(404);
  const opened = await it.app.http.inject({ method: 'POST', url: `/guest-booking/${token}` });
  expect([opened.statusCode, opened.headers.location]).toEqual([303, `/booking?open=${booking_id}`]);
  expect(opened.headers['set-cookie']).toBeUndefined();
  const { body } = await it.call('booking/get_booking_details', { booking_id }, caller);
  expect(body).toMatchObject({ role: 'customer', customer: { is_guest: false } });
  const cancelled = await it.call('event/cancel_booking', { booking_id }, caller);
  expect(cancelled.body.booking.status).toBe('cancelled');
});

test('messages and reviews follow', async () => {
  const email = newEmail();
  const { booking_id, token, service } = await givenGuestBooking(email, {}, TOMORROW);
  const guest = { booking_token: token };
  await it.call('booking/add_message', { booking_id, text: 'Is there parking?' }, guest);
  it.clock.advance(26 * 60);
  const written = await it.call('user/add_rating_review', { booking_id, rating: 5, text: 'Kind.' }, guest);
  expect(written.status).toBe(200);
  const opened = await byCode(email);
  const caller = { token: opened.token ?? '' };
  const { items } = (await it.call('booking/conversation_list', { as: 'customer' }, caller)).body;
  expect(items).toHaveLength(1);
  const list = (await it.call('booking/message_list', { booking_id }, caller)).body;
  expect(list.items.map(({ text }) => text)).toContain('Is there parking?');
  const reply = await it.call('booking/add_message', { booking_id, text: 'Thank you!' }, caller);
  expect(reply.status).toBe(200);
  const { rows } = await it.deps.database.pool.query('SELECT author_id FROM reviews WHERE booking_id = $1', [
    booking_id,
  ]);
  expect(rows).toEqual([{ author_id: opened.user?._id }]);
  const owner = { token: service.provider?.token ?? '' };
  const theirs = (await it.call('booking/get_booking_details', { booking_id }, owner)).body;
  expect(theirs.customer).toMatchObject({ is_guest: false });
});

test('those made while somebody has an account join at the next sign-in, whatever way', async () => {
  const { email } = await givenAccount(it.deps);
  await givenGuestBooking(email);
  const { body } = await it.call('user/sign_in', { email, password: PASSWORD });
  expect(body.joined_bookings).toBe(1);
});

test('those of a new address join with the change', async () => {
  const user = await givenAccount(it.deps);
  const email = newEmail();
  await givenGuestBooking(email);
  await it.call('user/change_email', { email }, user);
  await it.call('user/change_email', { email, code: await newestCode(it.deps, email) }, user);
  const { items } = (await it.call('booking/upcoming_booking_list', {}, user)).body;
  expect(items).toHaveLength(1);
});

test('nobody else gets them: other addresses, unpaid holds, cards still to be charged, one’s own page', async () => {
  const email = newEmail();
  const { booking_id } = await givenGuestBooking(email);
  const other = await byCode(newEmail());
  expect(other.joined_bookings).toBe(0);
  expect((await it.call('booking/get_booking_details', { booking_id }, { token: other.token ?? '' })).status).toBe(404);

  const unpaid = newEmail();
  const service = await givenService(it.deps);
  const guest = { name: 'Gus Guest', email: unpaid };
  await it.call('booking/guest_add_booking', { service_id: service.id, starts_at: FAR, ...guest });
  expect((await byCode(unpaid)).joined_bookings).toBe(0);

  const scheduled = newEmail();
  const held = await givenGuestBooking(scheduled);
  await it.deps.database.pool.query("UPDATE bookings SET payment_status = 'scheduled' WHERE id = $1", [
    held.booking_id,
  ]);
  expect((await byCode(scheduled)).joined_bookings).toBe(0);

  const owner = await givenUser(it.deps, { email: newEmail() });
  const page = await givenProvider(it.deps, { owner_id: owner.id });
  await givenGuestBooking(owner.email, { provider_id: page.id });
  expect((await byCode(owner.email, 'sign_in')).joined_bookings).toBe(0);
});
