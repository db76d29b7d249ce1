import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/instant.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService } from '#test/given.ts';
import { proveMailbox } from '#test/given-account.ts';
import { FAR } from '#test/given-booking.ts';

const it = testApp();
const CALL = 'booking/open_by_code';
/** The session of `FAR` is an hour long. */
const afterSession = (days: number) => new Date(Date.parse(FAR) + 3_600_000 + days * DAY_MS);

async function givenPaid(email: string) {
  const service = await givenService(it.deps);
  const input = { service_id: service.id, starts_at: FAR, name: 'Gus', email };
  const { body } = await it.call('booking/guest_add_booking', input);
  const holder = { booking_token: body.access_token ?? '' };
  const booking_id = body.booking._id;
  const paid = await it.call('wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, holder);
  expect(paid.body.status).toBe('confirmed');
  return { booking_id, holder };
}

const report = { about: 'booking', kind: 'other', text: 'Nobody answered the door.' } as const;

test('60 days after the session a link is read-only; a code gives a new link with actions for 30 days', async () => {
  const email = 'old.link@example.com';
  const { booking_id, holder } = await givenPaid(email);
  const details = async (by: { booking_token: string }) => (await it.call('booking/get_booking_details', {}, by)).body;
  const say = (by: { booking_token: string }) => it.call('booking/add_message', { booking_id, text: 'Hello' }, by);
  it.clock.set(new Date(afterSession(60).getTime() - 1000));
  expect((await say(holder)).status).toBe(200);
  expect((await details(holder)).is_read_only).toBe(false);

  it.clock.set(afterSession(60));
  expect((await details(holder)).is_read_only).toBe(true);
  for (const refused of [await say(holder), await it.call('wallet/add_report', { ...report, booking_id }, holder)])
    expect(refused.problem).toMatchObject({
      status: 422,
      code: 'verification_required',
      limit: 'guest_link',
      ways: ['email_code'],
    });
  expect((await it.call('booking/receipt', { booking_id }, holder)).status).toBe(200);

  const email_token = await proveMailbox(it, email);
  const opened = await it.call(CALL, { booking_id, email_token });
  expect(opened.status).toBe(200);
  expect(String(opened.headers['set-cookie'])).toContain(`plaza_booking=${opened.body.access_token};`);
  const fresh = { booking_token: opened.body.access_token };
  expect((await say(fresh)).status).toBe(200);
  expect(await details(fresh)).toMatchObject({
    is_read_only: false,
    manage_url: `http://plaza.test/guest-booking/${fresh.booking_token}`,
  });
  // A copy of the old link got none of it.
  expect((await it.call('booking/get_booking_details', {}, holder)).status).toBe(404);
  it.clock.set(afterSession(90));
  expect((await say(fresh)).problem.code).toBe('verification_required');
  expect((await it.call('booking/get_booking_details', {}, fresh)).status).toBe(200);
  it.clock.set(NOON);
});

test('before that it opens the booking with the link there is', async () => {
  const { booking_id, holder } = await givenPaid('early@example.com');
  const opened = await it.call(CALL, { booking_id, email_token: await proveMailbox(it, 'early@example.com') });
  expect(opened.body.access_token).toBe(holder.booking_token);
});

test('neither a code of another mailbox nor a used one opens it', async () => {
  const { booking_id } = await givenPaid('mine@example.com');
  const theirs = await proveMailbox(it, 'theirs@example.com');
  const mine = await proveMailbox(it, 'mine@example.com');
  const code = async (input: { booking_id: string; email_token: string }) => (await it.call(CALL, input)).problem.code;
  expect(await code({ booking_id, email_token: theirs })).toBe('guest_not_proved');
  expect(await code({ booking_id, email_token: 'guessed' })).toBe('guest_not_proved');
  expect(await code({ booking_id: '01890000-0000-7000-8000-000000000000', email_token: mine })).toBe(
    'guest_not_proved',
  );
  expect(await code({ booking_id, email_token: mine })).toBeUndefined();
  expect(await code({ booking_id, email_token: mine })).toBe('guest_not_proved');
});
