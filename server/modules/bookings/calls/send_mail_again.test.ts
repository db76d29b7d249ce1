import { expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenHold, givenPaid, TOMORROW } from '#test/given-booking.ts';

const it = testApp();
const run = (name: JobName, payload: object) => jobs[name](it.deps, payload);
/** The subjects of the mails to an address, oldest first. */
const subjectsTo = async (address: string) =>
  (
    await it.deps.database.write
      .selectFrom('outbox_messages')
      .select('subject')
      .where('to_address', '=', address)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  ).map((row) => row.subject.split(':')[0]);
/** Requests the mail again and runs the queued job. */
async function again(booking_id: string, caller: { token?: string; booking_token?: string }, to = 'customer') {
  const answer = await it.call('booking/send_mail_again', { booking_id }, caller);
  if (answer.status === 200) await run('send-booking-mail-again', { booking_id, to });
  return answer;
}

test('a confirmation goes to the customer again although it was sent once', async () => {
  const { booking, booking_id, customer } = await givenPaid(it);
  await run('send-booking-mail', { booking_id, kind: 'confirmed' });
  const { status, body } = await again(booking_id, customer);
  expect([status, body.sent_to]).toEqual([200, booking.customer.email]);
  expect(await subjectsTo(body.sent_to)).toEqual(['You’re booked, Cleo', 'You’re booked, Cleo']);
});

test('the provider gets their own mail, not the customer’s', async () => {
  const { booking_id, provider, booking } = await givenPaid(it);
  const { body } = await again(booking_id, { token: provider?.token ?? '' }, 'provider');
  expect(body.sent_to).not.toBe(booking.customer.email);
  expect(await subjectsTo(body.sent_to)).toEqual(['New booking from Cleo Customer']);
});

test('after a cancellation one mail of it goes out, with the refund', async () => {
  const { booking_id, customer } = await givenPaid(it);
  await it.call('event/cancel_booking', { booking_id }, customer);
  const { body } = await again(booking_id, customer);
  expect(await subjectsTo(body.sent_to)).toEqual(['Booking cancelled']);
  const [mail] = await messagesTo(it.deps, customer.email ?? '');
  expect(mail?.text).toContain('Refund to your card');
});

test('a time that is held and not paid is never called confirmed', async () => {
  const { booking_id, customer } = await givenHold(it);
  const { body } = await again(booking_id, customer);
  expect(await subjectsTo(body.sent_to)).toEqual(['Finish your booking']);
});

test('after it took place the mail speaks of the past', async () => {
  const { booking_id, customer } = await givenPaid(it, { starts_at: TOMORROW });
  it.clock.set(new Date(Date.parse(TOMORROW) + 3 * 3_600_000));
  const { body } = await again(booking_id, customer);
  it.clock.set(NOON);
  expect(await subjectsTo(body.sent_to)).toEqual(['Your booking details']);
});

test('a booking that came to nothing has no mail', async () => {
  const { booking_id, customer } = await givenHold(it);
  await it.call('event/cancel_booking', { booking_id }, customer);
  const { status, problem } = await again(booking_id, customer);
  expect([status, problem.code, problem.booking_status]).toEqual([409, 'booking_state', 'withdrawn']);
});

test('three times an hour, then it has to wait', async () => {
  const { booking_id, customer } = await givenPaid(it);
  for (let time = 0; time < 3; time++) expect((await again(booking_id, customer)).status).toBe(200);
  const { status, problem, headers } = await again(booking_id, customer);
  expect([status, problem.code, Number(headers['retry-after']) > 0]).toEqual([429, 'rate_limited', true]);
});

test('a guest asks with the token alone; strangers learn nothing', async () => {
  const { booking_id, service } = await givenPaid(it);
  const { body } = await it.call('booking/guest_add_booking', {
    service_id: service.id,
    starts_at: TOMORROW,
    name: 'Gus Guest',
    email: 'gus.again@private.example',
  });
  const mine = await it.call('booking/send_mail_again', {}, { booking_token: body.access_token ?? '' });
  expect([mine.status, mine.body.sent_to]).toEqual([200, 'gus.again@private.example']);
  const other = await givenUser(it.deps);
  for (const stranger of [other, { booking_token: body.access_token ?? '' }])
    expect((await again(booking_id, stranger)).status).toBe(404);
});
