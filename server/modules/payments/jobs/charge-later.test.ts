import { afterEach, describe, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { lockBooking } from '#server/modules/bookings/queries.ts';
import { listDueCharges } from '#server/modules/bookings/requests/index.ts';
import { beginCharge, settleStuck } from '#server/modules/payments/index.ts';
import { GatewayRefused } from '#server/providers/payments/port.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { answer, answerChallenge, FAR, givenHold, givenRequest, lastPayment, pay } from '#test/given-booking.ts';
import { givenChange, givenChanged } from '#test/given-change.ts';
import { creditOf, givenCredit } from '#test/given-discount.ts';
import { withGateway } from '#test/given-gateway.ts';
import { workOff } from '#test/given-refund.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const run = (name: JobName, payload: object = {}) => jobs[name](it.deps, payload);
/** A Wednesday 120 days ahead, 10:00 in Portland; its charge is due on August 3. */
const AHEAD = '2026-09-02T17:00:00.000Z';
const LATER = '2026-09-02T18:00:00.000Z';
const DUE = new Date('2026-08-03T17:00:00.000Z');
const days = (n: number) => new Date(DUE.getTime() + n * 86_400_000);

/** Sessions end before the charge is due, so everyone signs in again. */
const staySignedIn = () =>
  it.deps.database.write
    .updateTable('sessions')
    .set({ expires_at: days(60) })
    .execute();

async function farAhead(card = 'tok_success', credit = 0, cancellation_policy = 'flexible') {
  const provider = await givenProvider(it.deps, { max_advance_days: 200 });
  const service = await givenService(it.deps, { provider_id: provider.id, cancellation_policy });
  const customer = await givenUser(it.deps, { name: 'Cleo Customer' });
  if (credit > 0) await givenCredit(it.deps, customer.id, credit);
  const held = await givenHold(it, { service_id: service.id, starts_at: AHEAD, by: customer, use_credit: credit > 0 });
  const paid = await pay(it, held, { payment_method: card });
  await staySignedIn();
  return { ...held, customer, provider, provider_id: provider.id, held: held.booking, paid };
}
const details = async (created: { booking_id: string; customer: { token: string } }) =>
  (await it.call('booking/get_booking_details', { booking_id: created.booking_id }, created.customer)).body;

test('a booking far ahead is confirmed by a verified card, and charged 30 days before', async () => {
  const created = await farAhead();
  expect(created.held).toMatchObject({ charge_at: DUE.toISOString(), can: { pay: true } });
  expect(created.paid.body).toMatchObject({
    status: 'confirmed',
    booking: {
      status: 'confirmed',
      payment_status: 'scheduled',
      charge_at: DUE.toISOString(),
      card: 'Visa ···· 4242',
      payments: [],
      can: { pay: false, cancel: true },
      refund_preview: { refund_amount: 0, sentence: 'Nothing was charged, and nothing will be.' },
    },
  });
  await run('send-booking-mail', { booking_id: created.booking_id, kind: 'confirmed' });
  expect((await messagesTo(it.deps, created.customer.email))[0]?.text).toContain(
    'We’ll charge Visa ···· 4242 on August 3',
  );
  it.clock.set(days(-0.1));
  await run('charge-scheduled');
  expect((await details(created)).payments).toEqual([]);
  it.clock.set(days(0.1));
  await Promise.all([run('charge-scheduled'), run('charge-scheduled')]);
  await run('charge-scheduled');
  expect(await details(created)).toMatchObject({
    status: 'confirmed',
    payment_status: 'paid',
    charge_at: null,
    payments: [{ kind: 'charge', amount: 4230, status: 'succeeded' }],
  });
  await run('notify-request', { booking_id: created.booking_id, kind: 'charged' });
  const [charged] = await messagesTo(it.deps, created.customer.email);
  expect(charged?.subject).toMatch(/^(Your booking is paid|Cleo Customer paid for a past session): /);
  expect(charged?.text).toMatch(/^Paid +\$42\.30$/m);
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('a declined card is tried three times; then the customer has three days before the cancellation', async () => {
  const created = await farAhead('tok_declined_later');
  for (const [day, tries] of [
    [0.1, 1],
    [1.2, 2],
    [2.3, 3],
  ] as const) {
    it.clock.set(days(day));
    await run('charge-scheduled');
    await run('charge-scheduled');
    const now = await details(created);
    expect(now).toMatchObject({ status: 'confirmed', payment_status: 'scheduled', can: { pay: true } });
    expect(now.payments).toHaveLength(tries);
    await run('notify-request', { booking_id: created.booking_id, kind: 'pay_yourself' });
  }
  expect(await details(created)).toMatchObject({ charge_at: null, expires_at: days(5.3).toISOString() });
  const mails = await messagesTo(it.deps, created.customer.email);
  expect(mails.map((mail) => mail.kind)).toEqual(Array.from({ length: 3 }, () => 'request_pay_yourself'));
  expect(mails[0]?.text).toContain('by Sat, Aug 8');
  expect(mails[0]?.text).toMatch(/^To pay +\$42\.30$/m);
  it.clock.set(days(5.2));
  await run('charge-scheduled');
  expect((await details(created)).status).toBe('confirmed');
  it.clock.set(days(5.4));
  await Promise.all([run('charge-scheduled'), run('charge-scheduled')]);
  expect(await details(created)).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
  await run('send-booking-mail', { booking_id: created.booking_id, kind: 'cancelled' });
  expect((await messagesTo(it.deps, created.customer.email))[0]?.text).toContain('wasn’t paid in time');
  await givenHold(it, { service_id: created.service.id, starts_at: AHEAD });
  expect(await judge(it.deps.database.write)).toEqual([]);
});

const refusal = async () => {
  throw new GatewayRefused('not_taken', 'No.');
};

test('a charge that the gateway refuses counts as a decline: its customer may pay with another card', async () => {
  const created = await farAhead();
  it.clock.set(days(0.1));
  await withGateway(it, { charge: refusal }, () => run('charge-scheduled'));
  expect(await details(created)).toMatchObject({
    payment_status: 'scheduled',
    can: { pay: true },
    payments: [{ status: 'failed' }],
  });
  expect((await pay(it, created)).body.status).toBe('confirmed');
});

test('a card that the gateway refuses to verify leaves the booking waiting for another', async () => {
  const created = await withGateway(it, { verify: refusal }, () => farAhead());
  expect([created.paid.status, created.paid.problem.code]).toEqual([422, 'payment_refused']);
  expect((await details(created)).status).toBe('awaiting_payment');
  expect((await pay(it, created)).body.status).toBe('confirmed');
});

test('the customer may pay with another card in between', async () => {
  const created = await farAhead('tok_declined_later');
  expect((await pay(it, created)).problem.code).toBe('booking_state');
  it.clock.set(days(0.1));
  await run('charge-scheduled');
  expect((await pay(it, created, { payment_method: 'tok_declined' })).problem.code).toBe('payment_declined');
  // The customer's own attempt doesn't count as a planned one.
  expect((await details(created)).charge_at).toBe(days(1.1).toISOString());
  expect((await pay(it, created)).body).toMatchObject({ status: 'confirmed', booking: { payment_status: 'paid' } });
  it.clock.set(days(2));
  await run('charge-scheduled');
  expect((await details(created)).payments.filter((payment) => payment.status === 'succeeded')).toHaveLength(1);
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
  await withGateway(it, { charge }, () => expect(run('charge-scheduled')).rejects.toThrow('1 of 3'));
  expect((await details(first)).payment_status).toBe('scheduled');
  expect((await details(second)).payment_status).toBe('paid');
  expect((await details(unpaid)).status).toBe('cancelled');
});

describe('a payment under way when the time to pay ends', () => {
  /** Every attempt failed. The customer gives another card at the last moment, and the answer is lost. */
  async function paidAtLast() {
    const created = await farAhead('tok_declined_later');
    for (const day of [0.1, 1.2, 2.3]) {
      it.clock.set(days(day));
      await run('charge-scheduled');
    }
    it.clock.set(days(5.299));
    expect((await pay(it, created, { payment_method: 'tok_lost_webhook' })).body.status).toBe('processing');
    it.clock.set(days(5.301));
    await run('charge-scheduled');
    return created;
  }

  test('keeps the booking until it is known, and pays it', async () => {
    const created = await paidAtLast();
    expect((await details(created)).status).toBe('confirmed');
    await run('reconcile-payments');
    expect(await details(created)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    await run('charge-scheduled');
    expect((await details(created)).payments.filter((each) => each.kind === 'refund')).toEqual([]);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('declined in the end, the booking is cancelled after all', async () => {
    const created = await paidAtLast();
    const said = {
      status: 'declined',
      reason: 'card_declined',
      gateway_id: 'sp_never',
      card: 'Visa ···· 4242',
    } as const;
    await withGateway(it, { retrieve: async () => said }, () => run('reconcile-payments'));
    expect((await details(created)).status).toBe('confirmed');
    await run('charge-scheduled');
    expect(await details(created)).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
  });

  test('which nobody can say anything about ends it, and its money goes back by itself when it is found', async () => {
    const created = await paidAtLast();
    const payment = await lastPayment(it, created.booking_id);
    it.clock.set(days(5.33));
    const open = { status: 'processing', gateway_id: 'sp_slow', card: 'Visa ···· 4242' } as const;
    await withGateway(it, { retrieve: async () => open }, () => run('reconcile-payments'));
    await it.deps.database.write
      .updateTable('payments')
      .set({ gateway_id: null })
      .where('id', '=', payment.id)
      .execute();
    expect((await lastPayment(it, created.booking_id)).status).toBe('stuck');
    await run('charge-scheduled');
    expect((await details(created)).status).toBe('cancelled');
    const stuck = await lastPayment(it, created.booking_id);
    const { gateway } = it.deps.providers;
    await settleStuck(gateway, stuck, 'ask_again', it.clock.now(), (work) =>
      inTransaction(it.deps.database.write, work),
    );
    await workOff(it, 'send-refund');
    expect((await details(created)).payments.slice(-2)).toMatchObject([
      { kind: 'charge', amount: 4230, status: 'refunded' },
      { kind: 'refund', amount: 4230, status: 'succeeded' },
    ]);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });
});

test('a booking that was not charged before its end, since no job ran, is charged before it is completed', async () => {
  const created = await farAhead();
  it.clock.set(days(31));
  await run('complete-bookings');
  await run('charge-scheduled');
  await run('complete-bookings');
  expect(await details(created)).toMatchObject({ status: 'completed', payment_status: 'paid' });
  expect(await judge(it.deps.database.write)).toEqual([]);
});

describe('where no job ran until the session was over', () => {
  const mailOf = async (address: string) => (await messagesTo(it.deps, address))[0];
  /** Runs every due charge at its time, and collects the notifications to both sides. */
  async function chargedAt(created: Awaited<ReturnType<typeof farAhead>>, day: number) {
    it.clock.set(days(day));
    for (const name of ['complete-bookings', 'charge-scheduled', 'complete-bookings', 'charge-scheduled'] as const)
      await run(name);
    await run('notify-request', { booking_id: created.booking_id, kind: 'pay_yourself' });
  }

  test('a declined card is retried; customer and provider are notified, also of the final failure', async () => {
    const created = await farAhead('tok_declined_later');
    const owner = { token: created.provider.token };
    await chargedAt(created, 31);
    expect(await details(created)).toMatchObject({
      status: 'completed',
      charge_at: days(32).toISOString(),
      can: { pay: true },
    });
    expect((await mailOf(created.customer.email))?.text).toContain('try again on');
    expect((await mailOf(created.provider.owner?.email ?? ''))?.subject).toMatch(/^A past session isn’t paid yet: /);
    // A missed reminder does not keep a session from being paid.
    const missed = await it.call(
      'booking/booking_status',
      { booking_id: created.booking_id, status: 'no_show' },
      owner,
    );
    expect(missed.problem.detail).toContain('paid yet');
    await chargedAt(created, 32.1);
    await chargedAt(created, 33.2);
    expect(await details(created)).toMatchObject({ charge_at: null, expires_at: days(36.2).toISOString() });
    await chargedAt(created, 36.1);
    expect(await details(created)).toMatchObject({ status: 'completed', payment_status: 'scheduled' });
    await chargedAt(created, 36.3);
    expect(await details(created)).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
    await run('send-booking-mail', { booking_id: created.booking_id, kind: 'cancelled' });
    expect((await mailOf(created.customer.email))?.text).toContain('You didn’t pay for this session');
    expect((await mailOf(created.provider.owner?.email ?? ''))?.text).toContain(
      'Cleo Customer didn’t pay for this session',
    );
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('its customer pays with another card, and the provider earns it', async () => {
    const created = await farAhead('tok_declined_later');
    await chargedAt(created, 31);
    expect((await pay(it, created)).body).toMatchObject({ status: 'confirmed', booking: { payment_status: 'paid' } });
    await run('notify-request', { booking_id: created.booking_id, kind: 'charged' });
    expect((await mailOf(created.provider.owner?.email ?? ''))?.subject).toMatch(
      /^(Your booking is paid|Cleo Customer paid for a past session): /,
    );
    await chargedAt(created, 34);
    await run('release-earnings');
    expect(await details(created)).toMatchObject({ status: 'completed', payment_status: 'paid' });
    const wallet = await it.call('wallet/get_wallet', {}, { token: created.provider.token });
    expect(wallet.body.balances).toMatchObject([{ available: 4000 }]);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('paid more than two days after its end, it is earned all the same', async () => {
    const created = await farAhead('tok_declined_later');
    for (const day of [31, 32.1, 33.2]) {
      await chargedAt(created, day);
      await run('release-earnings');
    }
    expect((await pay(it, created)).body.status).toBe('confirmed');
    await run('complete-bookings');
    await run('release-earnings');
    const wallet = await it.call('wallet/get_wallet', {}, { token: created.provider.token });
    expect(wallet.body.balances).toMatchObject([{ pending: 0, available: 4000 }]);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('a customer whose time to pay ended meanwhile has three days more', async () => {
    const created = await farAhead('tok_declined_later');
    for (const day of [0.1, 1.2, 2.3]) {
      it.clock.set(days(day));
      await run('charge-scheduled');
    }
    await chargedAt(created, 31);
    expect(await details(created)).toMatchObject({ status: 'completed', expires_at: days(34).toISOString() });
    expect((await mailOf(created.customer.email))?.text).toContain('Please pay with another card by');
    expect((await pay(it, created)).body.status).toBe('confirmed');
  });
});

test('what was to be changed ends with a booking that is not paid in time', async () => {
  const created = await farAhead('tok_declined_later');
  for (const day of [0.1, 1.2, 2.3]) {
    it.clock.set(days(day));
    await run('charge-scheduled');
  }
  it.clock.set(days(5.2));
  const change = await givenChange(
    it,
    { token: created.provider.token },
    { booking_id: created.booking_id, starts_at: LATER },
  );
  it.clock.set(days(5.4));
  await run('charge-scheduled');
  expect(await details(created)).toMatchObject({ status: 'cancelled', change: null });
  const row = await it.deps.database.write
    .selectFrom('booking_changes')
    .select('status')
    .where('id', '=', change._id)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe('expired');
});

test('cancelled before it is charged, nothing is', async () => {
  const created = await farAhead();
  const { body } = await it.call(
    'event/cancel_booking',
    { booking_id: created.booking_id, expected_refund: 0 },
    created.customer,
  );
  expect(body).toMatchObject({ refund_amount: 0, booking: { status: 'cancelled', payment_status: 'none' } });
  it.clock.set(days(1));
  await run('charge-scheduled');
  await run('release-cards');
  expect((await details(created)).payments).toEqual([]);
  expect((await details(created)).card).toBeNull();
});

test('cancelled before the charge, its credit is returned in full, whatever the policy retains', async () => {
  const created = await farAhead('tok_success', 1500, 'strict');
  expect(await creditOf(it.deps, created.customer.id)).toBe(0);
  expect((await details(created)).refund_preview).toMatchObject({ refund_amount: 0, refund_credit: 1500 });
  it.clock.advance(120);
  expect((await details(created)).refund_preview).toMatchObject({ refund_amount: 0, refund_credit: 1500 });
  await it.call('event/cancel_booking', { booking_id: created.booking_id, expected_refund: 0 }, created.customer);
  expect(await creditOf(it.deps, created.customer.id)).toBe(1500);
  expect(await judge(it.deps.database.write)).toEqual([]);
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
  const created = await farAhead('tok_challenge');
  expect(created.paid.body.status).toBe('action_needed');
  const sent = await it.app.http.inject({
    method: 'POST',
    url: created.paid.body.action?.url ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'answer=confirm&back=/booking',
  });
  expect(sent.statusCode).toBe(303);
  expect(await details(created)).toMatchObject({ status: 'confirmed', payment_status: 'scheduled' });
});

describe('moved before it is charged', () => {
  const at = (day: string) => `${day}T17:00:00.000Z`;
  const startsOn = (row: { charge_at: string | null; starts_at: string }) => [row.starts_at, row.charge_at];

  test('later, its charge moves with it, and then takes what it then costs', async () => {
    const created = await farAhead();
    const dear = await givenService(it.deps, { provider_id: created.provider_id, amount: 6000 });
    const input = { booking_id: created.booking_id, service_id: dear.id, starts_at: at('2026-10-02') };
    const moved = await givenChanged(it, created.customer, input);
    expect(startsOn(moved)).toEqual([at('2026-10-02'), at('2026-09-02')]);
    it.clock.set(days(0.1));
    await run('charge-scheduled');
    expect((await details(created)).payments).toEqual([]);
    it.clock.set(days(30.1));
    await run('charge-scheduled');
    expect(await details(created)).toMatchObject({
      payment_status: 'paid',
      price: { total: 6330 },
      payments: [{ amount: 6330, status: 'succeeded' }],
    });
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('nearer than 30 days, it is charged with the change', async () => {
    const created = await farAhead();
    const moved = await givenChanged(it, created.customer, { booking_id: created.booking_id, starts_at: FAR });
    expect(startsOn(moved)).toEqual([FAR, NOON.toISOString()]);
    await workOff(it, 'charge-scheduled');
    expect(await details(created)).toMatchObject({ payment_status: 'paid', payments: [{ amount: 4230 }] });
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('after a decline it is tried anew on its new day, or goes on as it was', async () => {
    const created = await farAhead('tok_declined_later');
    it.clock.set(days(0.1));
    await run('charge-scheduled');
    const near = await givenChanged(it, created.customer, {
      booking_id: created.booking_id,
      starts_at: at('2026-09-01'),
    });
    expect(startsOn(near)).toEqual([at('2026-09-01'), days(1.1).toISOString()]);
    const far = await givenChanged(it, created.customer, {
      booking_id: created.booking_id,
      starts_at: at('2026-10-02'),
    });
    expect(startsOn(far)).toEqual([at('2026-10-02'), at('2026-09-02')]);
    expect(far.can.pay).toBe(false);
  });

  test('while it is being charged it keeps its price', async () => {
    const created = await farAhead();
    const dear = await givenService(it.deps, { provider_id: created.provider_id, amount: 6000 });
    it.clock.set(days(0.1));
    const change = await givenChange(it, created.customer, { booking_id: created.booking_id, service_id: dear.id });
    const booking = await inTransaction(it.deps.database.write, async (tx) => {
      const row = await lockBooking(tx, created.booking_id);
      if (!row) throw new Error('gone');
      return beginCharge(tx, row, 'sandbox', it.clock.now());
    });
    const apply = () => it.call('wallet/refund_modify_booking', { change_id: change._id }, created.customer);
    expect((await apply()).problem.code).toBe('change_state');
    await run('charge-verified', { payment_id: booking });
    expect((await apply()).problem.code).toBe('change_state');
    const { body } = await it.call(
      'wallet/pay_modify_booking',
      { change_id: change._id, payment_method: 'tok_success' },
      created.customer,
    );
    expect(body.booking).toMatchObject({ payment_status: 'paid', price: { total: 6330 } });
    expect(body.booking.payments.map((each) => each.amount)).toEqual([4230, 2100]);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('made cheaper, the credit it needs no more comes back; made free, its card is let go', async () => {
    const created = await farAhead('tok_success', 5000);
    expect(created.paid.body.booking.price).toMatchObject({ credit: 4000, total: 230 });
    const cheap = await givenService(it.deps, { provider_id: created.provider_id, amount: 3000 });
    await givenChanged(it, created.customer, { booking_id: created.booking_id, service_id: cheap.id });
    expect(await creditOf(it.deps, created.customer.id)).toBe(2000);
    const free = await givenService(it.deps, { provider_id: created.provider_id, amount: 0 });
    const freed = await givenChanged(it, created.customer, { booking_id: created.booking_id, service_id: free.id });
    expect(freed).toMatchObject({ payment_status: 'none', charge_at: null, price: { total: 0, credit: 0 } });
    expect(await creditOf(it.deps, created.customer.id)).toBe(5000);
    await run('release-cards');
    it.clock.set(days(1));
    await run('charge-scheduled');
    expect(await details(created)).toMatchObject({ card: null, payments: [] });
    expect(await judge(it.deps.database.write)).toEqual([]);
  });
});

describe('changed from nothing to something far ahead', () => {
  /** A free booking far ahead and its change to a service for 40.00. */
  async function freeAhead(card: string | null = 'tok_success', starts_at = LATER) {
    const provider = await givenProvider(it.deps, { max_advance_days: 200 });
    const provider_id = provider.id;
    const free = await givenService(it.deps, { provider_id, amount: 0 });
    const dear = await givenService(it.deps, { provider_id });
    const customer = await givenUser(it.deps, { name: 'Cleo Customer' });
    const booked = await it.call('booking/add_booking', { service_id: free.id, starts_at: AHEAD }, customer);
    const booking_id = booked.body.booking._id;
    const input = { booking_id, service_id: dear.id, starts_at };
    const priced = await it.call('booking/check_modify_payment', input, customer);
    const change = await givenChange(it, customer, input);
    const created = { booking_id, customer, provider, free, dear, change, priced: priced.body };
    const paid = card === null ? null : await payChange(created, card);
    await staySignedIn();
    return { ...created, paid };
  }
  type Created = { customer: { token: string }; change: { _id: string } };
  const payChange = ({ customer, change }: Created, payment_method?: string) =>
    it.call(
      'wallet/pay_modify_booking',
      { change_id: change._id, ...(payment_method && { payment_method }) },
      customer,
    );
  const DUE_LATER = new Date(DUE.getTime() + 3_600_000).toISOString();

  test('the card is verified with the change, and charged 30 days before', async () => {
    const created = await freeAhead();
    expect(created.priced).toMatchObject({ due: 4230, charge_at: DUE_LATER });
    expect(created.change).toMatchObject({ due: 4230, charge_at: DUE_LATER, can: { pay: true } });
    expect(created.paid?.body).toMatchObject({
      status: 'confirmed',
      booking: {
        payment_status: 'scheduled',
        charge_at: DUE_LATER,
        price: { total: 4230 },
        payments: [],
        change: null,
      },
    });
    // A repeated event changes nothing.
    expect((await payChange(created, 'tok_success')).body.status).toBe('confirmed');
    await run('send-change-mail', { change_id: created.change._id, what: 'applied' });
    expect((await messagesTo(it.deps, created.customer.email))[0]?.text).toContain(
      'We’ll charge Visa ···· 4242 on August 3',
    );
    await run('release-cards');
    it.clock.set(days(0.02));
    await run('charge-scheduled');
    expect(await details(created)).toMatchObject({ payment_status: 'scheduled', payments: [] });
    it.clock.set(days(0.1));
    await run('charge-scheduled');
    expect(await details(created)).toMatchObject({
      payment_status: 'paid',
      payments: [{ amount: 4230, status: 'succeeded' }],
    });
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('nearer than that it is charged at once', async () => {
    const created = await freeAhead('tok_success', FAR);
    expect(created.change.charge_at).toBeNull();
    expect(created.paid?.body.booking).toMatchObject({ payment_status: 'paid', charge_at: null });
  });

  test('a declined card changes nothing, another one does; the bank may ask first', async () => {
    const created = await freeAhead('tok_declined');
    expect(created.paid?.problem.code).toBe('payment_declined');
    expect((await payChange(created, 'tok_nobody')).problem.code).toBe('payment_method_unknown');
    expect((await payChange(created)).problem.code).toBe('invalid_input');
    const asked = await payChange(created, 'tok_challenge');
    expect(asked.body.status).toBe('action_needed');
    expect((await payChange(created)).body).toMatchObject({ status: 'action_needed', action: asked.body.action });
    await answerChallenge(it, asked.body.action?.url ?? '', 'confirm');
    expect(await details(created)).toMatchObject({ payment_status: 'scheduled', charge_at: DUE_LATER, change: null });
    expect((await payChange(created)).body.status).toBe('confirmed');
  });

  test('confirmed after the change has ended, the card is let go and the booking stays as it was', async () => {
    const created = await freeAhead('tok_challenge');
    it.clock.advance(16);
    await run('expire-changes');
    await answerChallenge(it, created.paid?.body.action?.url ?? '', 'confirm');
    expect(await details(created)).toMatchObject({ payment_status: 'none', price: { total: 0 } });
    expect((await payChange(created, 'tok_success')).problem.code).toBe('booking_expired');
    // An earlier card, whatever its outcome, doesn't block a later one.
    const again = await givenChange(it, created.customer, {
      booking_id: created.booking_id,
      service_id: created.dear.id,
    });
    expect((await payChange({ ...created, change: again }, 'tok_success')).body.status).toBe('confirmed');
    await run('release-cards');
    expect(await details(created)).toMatchObject({ payment_status: 'scheduled', card: 'Visa ···· 4242' });
  });

  test('nor does the card of a change that was taken back while the bank asked', async () => {
    const created = await freeAhead('tok_challenge');
    const again = await givenChange(it, created.customer, {
      booking_id: created.booking_id,
      service_id: created.dear.id,
    });
    expect((await payChange({ ...created, change: again }, 'tok_success')).body.status).toBe('confirmed');
    await answerChallenge(it, created.paid?.body.action?.url ?? '', 'confirm');
    expect((await details(created)).payment_status).toBe('scheduled');
  });

  test('made free and dear again: its books hold its last price alone, and its credit is set aside again', async () => {
    const created = await farAhead('tok_success', 5000);
    const free = await givenService(it.deps, { provider_id: created.provider_id, amount: 10 });
    await it.deps.database.write
      .updateTable('system_charges')
      .set({ fixed: 0 })
      .where('currency', '=', 'USD')
      .execute();
    const freed = await givenChanged(it, created.customer, { booking_id: created.booking_id, service_id: free.id });
    expect(freed).toMatchObject({ payment_status: 'none', price: { total: 0, credit: 10 } });
    expect(await creditOf(it.deps, created.customer.id)).toBe(4990);
    const dear = await givenService(it.deps, { provider_id: created.provider_id, amount: 6000 });
    const again = await givenChanged(it, created.customer, { booking_id: created.booking_id, service_id: dear.id });
    expect(again).toMatchObject({ payment_status: 'scheduled', charge_at: DUE.toISOString(), price: { credit: 10 } });
    expect(await judge(it.deps.database.write)).toEqual([]);
    it.clock.set(days(0.1));
    await run('charge-scheduled');
    expect(await details(created)).toMatchObject({ payment_status: 'paid', payments: [{ amount: again.price.total }] });
    await givenCharge();
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  const givenCharge = () =>
    it.deps.database.write.updateTable('system_charges').set({ fixed: 30 }).where('currency', '=', 'USD').execute();

  test('cancelled before it is charged, nothing is, and what it had spent of credit comes back', async () => {
    const provider = await givenProvider(it.deps, { max_advance_days: 200 });
    const cheap = await givenService(it.deps, { provider_id: provider.id, amount: 50 });
    const dear = await givenService(it.deps, { provider_id: provider.id });
    const customer = await givenUser(it.deps);
    await givenCredit(it.deps, customer.id, 50);
    const input = { service_id: cheap.id, starts_at: AHEAD, use_credit: true };
    const { body } = await it.call('booking/add_booking', input, customer);
    expect(body.booking).toMatchObject({ status: 'confirmed', price: { total: 0, credit: 50 } });
    const booking_id = body.booking._id;
    const changed = await givenChanged(it, customer, { booking_id, service_id: dear.id });
    expect(changed).toMatchObject({ payment_status: 'scheduled', price: { credit: 50, total: 4180 } });
    expect(await judge(it.deps.database.write)).toEqual([]);
    const off = await it.call('event/cancel_booking', { booking_id, expected_refund: 0 }, customer);
    expect(off.body).toMatchObject({ refund_amount: 0, booking: { payment_status: 'none' } });
    expect(await creditOf(it.deps, customer.id)).toBe(50);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });
});

describe('what was paid is held 90 days at most', () => {
  const FAR_OFF = '2026-08-01T17:00:00.000Z';
  const TOO_FAR = '2026-08-03T17:00:00.000Z';
  async function paidNear() {
    const provider = await givenProvider(it.deps, { max_advance_days: 300 });
    const provider_id = provider.id;
    const service = await givenService(it.deps, { provider_id });
    const dear = await givenService(it.deps, { provider_id, amount: 6000 });
    const held = await givenHold(it, { service_id: service.id });
    await pay(it, held);
    await staySignedIn();
    return { ...held, provider, service, dear };
  }

  test('so it is moved that far, a difference paid at once, and no further, by whoever it is', async () => {
    const created = await paidNear();
    const { booking_id, customer, provider, dear } = created;
    for (const by of [customer, { token: provider.token }])
      for (const input of [{ starts_at: TOO_FAR }, { starts_at: TOO_FAR, service_id: dear.id }])
        for (const call of ['booking/check_modify_payment', 'booking/modified_service_booking'] as const) {
          const { problem } = await it.call(call, { booking_id, ...input }, by);
          expect(problem).toMatchObject({ code: 'change_not_possible', reason: 'held_too_long' });
          expect(problem.detail).toContain('August 1');
        }
    const moved = await givenChanged(it, customer, { booking_id, starts_at: FAR_OFF, service_id: dear.id });
    expect(moved).toMatchObject({ starts_at: FAR_OFF, payment_status: 'paid', price: { total: 6330 } });
    // Counted from the first payment, not from the last change.
    it.clock.advance(60 * 24 * 60);
    expect(
      (await it.call('booking/check_modify_payment', { booking_id, starts_at: TOO_FAR }, customer)).problem.code,
    ).toBe('change_not_possible');
  });

  test('nor is it moved by a change that was asked for before it was charged', async () => {
    const created = await farAhead();
    it.clock.set(days(-0.5));
    const owner = { token: created.provider.token };
    const starts_at = '2026-12-09T18:00:00.000Z';
    const change = await givenChange(it, owner, { booking_id: created.booking_id, starts_at });
    it.clock.set(days(0.1));
    await run('charge-scheduled');
    expect((await details(created)).payment_status).toBe('paid');
    const said = await it.call(
      'booking/booking_status',
      { change_id: change._id, status: 'accepted' },
      created.customer,
    );
    expect(said.problem.code).toBe('booking_state');
    expect(said.problem.detail).toContain('90 days');
    expect((await details(created)).starts_at).toBe(AHEAD);
  });

  test('what was given back is held no more', async () => {
    const created = await paidNear();
    const { booking_id, customer } = created;
    const free = await givenService(it.deps, { provider_id: created.provider.id, amount: 0 });
    await givenChanged(it, customer, { booking_id, service_id: free.id });
    const again = await givenChanged(it, customer, { booking_id, service_id: created.dear.id, starts_at: AHEAD });
    expect(again).toMatchObject({ payment_status: 'scheduled', charge_at: DUE.toISOString(), price: { total: 6330 } });
    it.clock.set(days(0.1));
    await run('charge-scheduled');
    expect((await details(created)).payment_status).toBe('paid');
    const off = await it.call('event/cancel_booking', { booking_id }, { token: created.provider.token });
    expect(off.body).toMatchObject({ refund_amount: 6330, booking: { payment_status: 'refunded' } });
    expect(await judge(it.deps.database.write)).toEqual([]);
  });
});

test('a charge that is under way is not taken up again, nor does it stand before those that are due', async () => {
  const [stuck, due] = [await farAhead(), await farAhead()];
  it.clock.set(DUE);
  const { write } = it.deps.database;
  await inTransaction(write, async (tx) => {
    const booking = await lockBooking(tx, stuck.booking_id);
    if (booking) await beginCharge(tx, booking, it.deps.providers.gateway.name, DUE);
  });
  const to_charge = (await listDueCharges(write, DUE)(null, 1000)).map(({ id }) => id);
  expect([to_charge.includes(stuck.booking_id), to_charge.includes(due.booking_id)]).toEqual([false, true]);
});
