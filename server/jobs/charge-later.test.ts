import { afterEach, expect, test } from 'vitest';
import { jobs } from '#server/jobs/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { answer, givenHold, givenRequest, pay } from '#test/given-booking.ts';
import { givenChange } from '#test/given-change.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const run = (name: string, payload: object = {}) => jobs[name]?.(it.deps, payload) ?? Promise.reject(new Error(name));
/** A Wednesday 120 days ahead, 10:00 in Portland; its charge is due on August 3. */
const AHEAD = '2026-09-02T17:00:00.000Z';
const LATER = '2026-09-02T18:00:00.000Z';
const DUE = new Date('2026-08-03T17:00:00.000Z');
const days = (n: number) => new Date(DUE.getTime() + n * 86_400_000);

/** Sessions end before the day comes; people sign in again. */
const staySignedIn = () =>
  it.deps.database.write
    .updateTable('sessions')
    .set({ expires_at: days(60) })
    .execute();

async function farAhead(card = 'tok_success') {
  const provider = await givenProvider(it.deps, { max_advance_days: 200 });
  const service = await givenService(it.deps, { provider_id: provider.id });
  const customer = await givenUser(it.deps, { name: 'Cleo Customer' });
  const held = await givenHold(it, { service_id: service.id, starts_at: AHEAD, by: customer });
  const paid = await pay(it, held, { payment_method: card });
  await staySignedIn();
  return { ...held, customer, provider, held: held.booking, paid };
}
const details = async (made: { booking_id: string; customer: { token: string } }) =>
  (await it.call('booking/get_booking_details', { booking_id: made.booking_id }, made.customer)).body;

test('a booking far ahead is confirmed by a verified card, and charged 30 days before', async () => {
  const made = await farAhead();
  expect(made.held).toMatchObject({ charge_at: DUE.toISOString(), can: { pay: true } });
  expect(made.paid.body).toMatchObject({
    status: 'confirmed',
    booking: {
      status: 'confirmed',
      payment_status: 'scheduled',
      charge_at: DUE.toISOString(),
      card: 'Visa ···· 4242',
      payments: [],
      can: { pay: false, cancel: true },
      refund_preview: { refund_amount: 0, sentence: 'Nothing has been charged yet, and nothing will be.' },
    },
  });
  await run('send-booking-mail', { booking_id: made.booking_id, kind: 'confirmed' });
  expect((await messagesTo(it.deps, made.customer.email))[0]?.text).toContain('Charged to Visa ···· 4242 on August 3');
  it.clock.set(days(-0.1));
  await run('charge-scheduled');
  expect((await details(made)).payments).toEqual([]);
  it.clock.set(days(0.1));
  await Promise.all([run('charge-scheduled'), run('charge-scheduled')]);
  await run('charge-scheduled');
  expect(await details(made)).toMatchObject({
    status: 'confirmed',
    payment_status: 'paid',
    charge_at: null,
    payments: [{ kind: 'charge', amount: 4230, status: 'succeeded' }],
  });
  await run('tell-request', { booking_id: made.booking_id, kind: 'charged' });
  expect((await messagesTo(it.deps, made.customer.email))[0]?.subject).toMatch(/^Paid: /);
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('a card that is declined is tried three times; then the customer has three days, then it is cancelled', async () => {
  const made = await farAhead('tok_declined_later');
  for (const [day, tries] of [
    [0.1, 1],
    [1.2, 2],
    [2.3, 3],
  ] as const) {
    it.clock.set(days(day));
    await run('charge-scheduled');
    await run('charge-scheduled');
    const now = await details(made);
    expect(now).toMatchObject({ status: 'confirmed', payment_status: 'scheduled', can: { pay: true } });
    expect(now.payments).toHaveLength(tries);
    await run('tell-request', { booking_id: made.booking_id, kind: 'pay_yourself' });
  }
  expect(await details(made)).toMatchObject({ charge_at: null, expires_at: days(5.3).toISOString() });
  const mails = await messagesTo(it.deps, made.customer.email);
  expect(mails.map((mail) => mail.kind)).toEqual(Array.from({ length: 3 }, () => 'request_pay_yourself'));
  expect(mails[0]?.text).toContain('until Saturday, August 8');
  it.clock.set(days(5.2));
  await run('charge-scheduled');
  expect((await details(made)).status).toBe('confirmed');
  it.clock.set(days(5.4));
  await Promise.all([run('charge-scheduled'), run('charge-scheduled')]);
  expect(await details(made)).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
  await run('send-booking-mail', { booking_id: made.booking_id, kind: 'cancelled' });
  expect((await messagesTo(it.deps, made.customer.email))[0]?.text).toContain('was not paid in time');
  await givenHold(it, { service_id: made.service.id, starts_at: AHEAD });
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('the customer may pay with another card in between', async () => {
  const made = await farAhead('tok_declined_later');
  expect((await pay(it, made)).problem.code).toBe('booking_state');
  it.clock.set(days(0.1));
  await run('charge-scheduled');
  expect((await pay(it, made, { payment_method: 'tok_declined' })).problem.code).toBe('payment_declined');
  // Their own try is none of the planned ones.
  expect((await details(made)).charge_at).toBe(days(1.1).toISOString());
  expect((await pay(it, made)).body).toMatchObject({ status: 'confirmed', booking: { payment_status: 'paid' } });
  it.clock.set(days(2));
  await run('charge-scheduled');
  expect((await details(made)).payments.filter((payment) => payment.status === 'succeeded')).toHaveLength(1);
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('one charge that fails keeps no other waiting, nor what was not paid in time', async () => {
  const unpaid = await farAhead('tok_declined_later');
  for (const day of [0.1, 1.2, 2.3]) {
    it.clock.set(days(day));
    await run('charge-scheduled');
  }
  it.clock.set(NOON);
  const [first, second] = [await farAhead(), await farAhead()];
  await it.deps.database.write
    .updateTable('bookings')
    .set({ charge_at: days(-1) })
    .where('id', '=', first.booking_id)
    .execute();
  it.clock.set(days(5.4));
  const sound = it.deps.providers.gateway;
  let charges = 0;
  const charge: typeof sound.charge = async (request) => {
    charges += 1;
    if (charges === 1) throw new Error('The gateway said what nobody knows.');
    return sound.charge(request);
  };
  Object.assign(it.deps.providers, { gateway: { ...sound, charge } });
  await expect(run('charge-scheduled')).rejects.toThrow('1 of 3');
  Object.assign(it.deps.providers, { gateway: sound });
  expect((await details(first)).payment_status).toBe('scheduled');
  expect((await details(second)).payment_status).toBe('paid');
  expect((await details(unpaid)).status).toBe('cancelled');
});

test('what was to be changed ends with a booking that is not paid in time', async () => {
  const made = await farAhead('tok_declined_later');
  for (const day of [0.1, 1.2, 2.3]) {
    it.clock.set(days(day));
    await run('charge-scheduled');
  }
  it.clock.set(days(5.2));
  const change = await givenChange(
    it,
    { token: made.provider.token },
    { booking_id: made.booking_id, starts_at: LATER },
  );
  it.clock.set(days(5.4));
  await run('charge-scheduled');
  expect(await details(made)).toMatchObject({ status: 'cancelled', change: null });
  const row = await it.deps.database.write
    .selectFrom('booking_changes')
    .select('status')
    .where('id', '=', change._id)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe('expired');
});

test('cancelled before it is charged, nothing is', async () => {
  const made = await farAhead();
  const { body } = await it.call(
    'event/cancel_booking',
    { booking_id: made.booking_id, expected_refund: 0 },
    made.customer,
  );
  expect(body).toMatchObject({ refund_amount: 0, booking: { status: 'cancelled', payment_status: 'none' } });
  it.clock.set(days(1));
  await run('charge-scheduled');
  await run('release-cards');
  expect((await details(made)).payments).toEqual([]);
  expect((await details(made)).card).toBeNull();
});

test('a request far ahead is confirmed by its acceptance and charged later', async () => {
  const provider = await givenProvider(it.deps, { max_advance_days: 200 });
  const service = await givenService(it.deps, { provider_id: provider.id, booking_mode: 'request' });
  const asked = await givenRequest(it, { service_id: service.id, starts_at: AHEAD });
  const { body } = await answer(it, asked.booking_id, 'accepted', { token: provider.token });
  expect(body.booking).toMatchObject({
    status: 'confirmed',
    payment_status: 'scheduled',
    charge_at: DUE.toISOString(),
  });
  await staySignedIn();
  it.clock.set(days(0.1));
  await run('charge-scheduled');
  expect((await details(asked)).payment_status).toBe('paid');
});

test('a card the bank asks about confirms a booking far ahead by its webhook alone', async () => {
  const made = await farAhead('tok_challenge');
  expect(made.paid.body.status).toBe('action_needed');
  const sent = await it.app.http.inject({
    method: 'POST',
    url: made.paid.body.action?.url ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'answer=confirm&back=/booking',
  });
  expect(sent.statusCode).toBe(303);
  expect(await details(made)).toMatchObject({ status: 'confirmed', payment_status: 'scheduled' });
});
