import { describe, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { answerChallenge, FAR, givenHold, givenPaid, lastPayment, sendEvent } from '#test/given-booking.ts';
import { givenChange, givenChanged, listSeats } from '#test/given-change.ts';
import { away as unavailable, unreachable, withGateway } from '#test/given-gateway.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
const at = (minutes: number) => new Date(Date.parse(FAR) + minutes * 60_000).toISOString();
const run = (name: JobName) => jobs[name](it.deps, {});

/** A paid booking for 40.00 and its open change to a service for 60.00, 21.00 to be paid. */
async function givenDearer() {
  const held = await givenPaid(it);
  const provider_id = held.provider?.id ?? '';
  const dear = await givenService(it.deps, {
    provider_id,
    title: 'Ninety minutes',
    amount: 6000,
    duration_minutes: 90,
  });
  const change = await givenChange(it, held.customer, { booking_id: held.booking_id, service_id: dear.id });
  return { ...held, change_id: change._id, provider_id };
}
type Dearer = Awaited<ReturnType<typeof givenDearer>>;
const pay = (held: Dearer, more: object = { payment_method: 'tok_success' }) =>
  it.call('wallet/pay_modify_booking', { change_id: held.change_id, ...more }, held.customer);
const retrieve = (held: { booking_id: string; customer: { token: string } }) =>
  it.call('booking/get_booking_details', { booking_id: held.booking_id }, held.customer);

test('without a card, and with no payment under way to ask about, the field is named', async () => {
  const { status, problem } = await pay(await givenDearer(), {});
  expect([status, problem.code]).toEqual([400, 'invalid_input']);
  expect(problem.errors).toMatchObject([{ path: 'payment_method' }]);
});

test('pays the difference and no more, applies the change, and says so again', async () => {
  const held = await givenDearer();
  const before = await it.call(
    'booking/check_modify_payment',
    { booking_id: held.booking_id, starts_at: at(60) },
    held.customer,
  );
  expect(before.body).toMatchObject({ due: 0, refund: 0, asks: 'nobody', moves_left: 3 });
  const paid = await pay(held);
  expect(paid.body).toMatchObject({ status: 'confirmed', action: null });
  expect(paid.body.booking).toMatchObject({
    title: 'Ninety minutes',
    duration_minutes: 90,
    price: { total: 6330 },
    payment_status: 'paid',
    change: null,
  });
  expect(paid.body.booking.payments.map((each) => [each.amount, each.status])).toEqual([
    [4230, 'succeeded'],
    [2100, 'succeeded'],
  ]);
  expect((await pay(held)).body.status).toBe('confirmed');
  // Both payments are refunded in full, to the cent.
  const owner = held.provider?.owner ?? { token: '' };
  const off = await it.call('event/cancel_booking', { booking_id: held.booking_id }, owner);
  expect(off.body.refund_amount).toBe(6330);
  expect(
    off.body.booking.payments
      .filter((each) => each.kind === 'refund')
      .map((each) => each.amount)
      .sort(),
  ).toEqual([2100, 4230]);
  expect(off.body.booking.payment_status).toBe('refunded');
});

test('the bank may ask first; the change is applied once it is answered', async () => {
  const held = await givenDearer();
  const asked = await pay(held, { payment_method: 'tok_challenge' });
  expect(asked.body.status).toBe('action_needed');
  expect((await retrieve(held)).body.change?.status).toBe('awaiting_payment');
  await answerChallenge(it, asked.body.action?.url ?? '', 'confirm');
  const retrieved = await pay(held, {});
  expect(retrieved.body).toMatchObject({ status: 'confirmed', booking: { price: { total: 6330 } } });
});

test('a declined card, an unknown one, a gateway that is away: nothing is charged, another card pays', async () => {
  const held = await givenDearer();
  expect((await pay(held, { payment_method: 'tok_declined' })).problem.code).toBe('payment_declined');
  expect((await pay(held, { payment_method: 'tok_nonsense' })).problem.code).toBe('payment_method_unknown');
  expect((await pay(held, {})).problem.code).toBe('invalid_input');
  expect((await withGateway(it, { charge: unavailable }, () => pay(held))).body.status).toBe('processing');
  expect((await withGateway(it, { retrieve: unavailable }, () => pay(held))).problem.code).toBe('gateway_unavailable');
  expect((await pay(held)).body.status).toBe('confirmed');
});

test('a gateway that takes no connection is told as such, and the next try pays', async () => {
  const held = await givenDearer();
  const { status, problem } = await withGateway(it, { charge: unreachable }, () => pay(held));
  expect([status, problem.code]).toEqual([503, 'gateway_unavailable']);
  expect((await retrieve(held)).body.change?.status).toBe('awaiting_payment');
  expect((await pay(held)).body.status).toBe('confirmed');
});

test('a saved card pays it, and a new one is kept', async () => {
  const held = await givenDearer();
  const paid = await pay(held, { payment_method: 'tok_success', save_card: true });
  expect(paid.body.status).toBe('confirmed');
  const { body: cards } = await it.call('wallet/card_list', {}, held.customer);
  const card_id = cards.items[0]?._id ?? '';
  const more = await givenService(it.deps, { provider_id: held.provider_id, amount: 9000 });
  const change = await givenChange(it, held.customer, {
    booking_id: held.booking_id,
    service_id: more.id,
    starts_at: at(60),
  });
  const other = await givenDearer();
  const foreign = await pay(other, { card_id });
  expect([foreign.status, foreign.problem.code]).toEqual([422, 'payment_method_unknown']);
  expect((await retrieve(other)).body.price.total).toBe(4230);
  expect((await pay({ ...held, change_id: change._id }, { card_id })).body.booking.price.total).toBe(9480);
  const stranger = { ...held, customer: { ...held.customer, token: (await givenUser(it.deps)).token } };
  expect((await pay(stranger)).problem.code).toBe('not_found');
});

test('not paid within 15 minutes it ends by itself; money that still comes goes straight back', async () => {
  const held = await givenDearer();
  const asked = await pay(held, { payment_method: 'tok_challenge' });
  it.clock.advance(16);
  await run('expire-changes');
  expect((await retrieve(held)).body).toMatchObject({ change: null, price: { total: 4230 } });
  expect(await listSeats(it, held.booking_id)).toEqual(['1@15 17:00']);
  await answerChallenge(it, asked.body.action?.url ?? '', 'confirm');
  const late = await pay(held, {});
  expect(late.problem.code).toBe('booking_expired');
  const payment = await lastPayment(it, held.booking_id);
  await sendEvent(it, { id: 'evt_late', gateway_id: payment.gateway_id ?? '' });
  expect(await lastPayment(it, held.booking_id)).toMatchObject({ status: 'refunded', refunded: 2100 });
  expect((await pay(held)).problem.code).toBe('booking_expired');
  it.clock.set(NOON);
  // The price of the booking itself is unchanged.
  expect((await retrieve(held)).body.refund_preview).toMatchObject({ refund_amount: 4230 });
});

test('nothing to pay is not paid, and what costs something is not applied for nothing', async () => {
  const held = await givenDearer();
  const free = await it.call('wallet/refund_modify_booking', { change_id: held.change_id }, held.customer);
  expect(free.problem.code).toBe('change_state');
  const change = await givenChange(it, held.customer, { booking_id: held.booking_id, starts_at: at(60) });
  expect((await pay({ ...held, change_id: change._id })).problem.code).toBe('change_state');
  const stranger = await givenUser(it.deps);
  const others = await it.call('wallet/refund_modify_booking', { change_id: change._id }, stranger);
  expect(others.problem.code).toBe('not_found');
  const unpaid = await givenHold(it);
  const none = await it.call('wallet/refund_modify_booking', { change_id: unpaid.booking_id }, unpaid.customer);
  expect(none.problem.code).toBe('not_found');
});

test('cheaper gives back the difference; once the policy keeps a part, only the provider can propose it', async () => {
  const held = await givenPaid(it);
  const provider_id = held.provider?.id ?? '';
  const half = await givenService(it.deps, { provider_id, amount: 2000, duration_minutes: 30 });
  const input = { booking_id: held.booking_id, service_id: half.id };
  const preview = await it.call('booking/check_modify_payment', input, held.customer);
  expect(preview.body).toMatchObject({ due: 0, refund: 2100, difference: -2100, after: { total: 2130 } });
  const moved = await givenChanged(it, held.customer, input);
  expect(moved.payments.map((each) => each.amount)).toEqual([4230, 2100]);
  // To a free service and back.
  const gift = await givenService(it.deps, { provider_id, amount: 0 });
  expect((await givenChanged(it, held.customer, { ...input, service_id: gift.id })).payment_status).toBe('refunded');
  const back = await givenChanged(it, held.customer, input);
  expect(back).toMatchObject({ payment_status: 'paid', price: { total: 2130 } });

  const soon = await givenPaid(it, { service_id: held.service.id, starts_at: '2026-05-07T19:00:00.000Z' });
  it.clock.advance(90);
  const tooLate = await it.call(
    'booking/check_modify_payment',
    { ...input, booking_id: soon.booking_id },
    soon.customer,
  );
  expect(tooLate.problem).toMatchObject({ code: 'change_not_possible', reason: 'policy_keeps' });
  const owner = held.provider?.owner ?? { token: '' };
  const proposed = await givenChange(it, owner, { ...input, booking_id: soon.booking_id });
  expect(proposed.refund).toBe(2100);
  it.clock.set(NOON);
});

describe('of a booking of which money was given back', () => {
  async function givenGift(amount: number) {
    const held = await givenPaid(it);
    const owner = held.provider?.owner ?? { token: '' };
    const provider_id = held.provider?.id ?? '';
    const half = await givenService(it.deps, { provider_id, amount: 2000 });
    const give = () =>
      it.call('user/refund_payment', { booking_id: held.booking_id, amount, reason: 'The room was cold.' }, owner);
    return { ...held, owner, provider_id, give, input: { booking_id: held.booking_id, service_id: half.id } };
  }

  test.each([[1000], [4230]])('%i: it cannot be made cheaper, by whoever wishes it', async (amount) => {
    const held = await givenGift(amount);
    await held.give();
    for (const by of [held.customer, held.owner]) {
      const { problem } = await it.call('booking/check_modify_payment', held.input, by);
      expect(problem).toMatchObject({ code: 'change_not_possible', reason: 'refunded_before' });
    }
  });

  test('nor by a change that was asked for before', async () => {
    const held = await givenGift(4230);
    const proposed = await givenChange(it, held.owner, held.input);
    await held.give();
    const answer = { change_id: proposed._id, status: 'accepted' as const };
    expect((await it.call('booking/booking_status', answer, held.customer)).problem.code).toBe('booking_state');
    const free = await it.call('wallet/refund_modify_booking', { change_id: proposed._id }, held.customer);
    expect(free.status).toBe(409);
    expect((await retrieve(held)).body.price.total).toBe(4230);
  });

  test('a dearer one is paid, and cancelling gives back what is left', async () => {
    const held = await givenGift(4230);
    await held.give();
    const dear = await givenService(it.deps, { provider_id: held.provider_id, amount: 6000 });
    const changed = await givenChanged(it, held.customer, { booking_id: held.booking_id, service_id: dear.id });
    expect(changed.payment_status).toBe('partially_refunded');
    const off = await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.owner);
    expect(off.body).toMatchObject({ refund_amount: 2100, booking: { payment_status: 'refunded' } });
  });

  test('one of the same total whose service fee is less by now is not paid by the platform', async () => {
    const held = await givenGift(4230);
    await held.give();
    const { pool } = it.deps.database;
    await pool.query("UPDATE system_charges SET percent_basis_points = 0, fixed = 100 WHERE currency = 'USD'");
    const dear = await givenService(it.deps, { provider_id: held.provider_id, amount: 4130 });
    const changed = await givenChanged(it, held.customer, { booking_id: held.booking_id, service_id: dear.id });
    await pool.query("UPDATE system_charges SET percent_basis_points = 500, fixed = 30 WHERE currency = 'USD'");
    expect(changed).toMatchObject({ payment_status: 'refunded', price: { system_charge: 100, total: 4230 } });
    const books = await pool.query(
      `SELECT l.kind, sum(e.amount)::int AS amount FROM entries e JOIN journals j ON j.id = e.journal_id
       JOIN ledger_accounts l ON l.id = e.account_id
       WHERE j.booking_id = $1 GROUP BY l.kind HAVING sum(e.amount) <> 0`,
      [held.booking_id],
    );
    expect(books.rows).toEqual([]);
  });
});

test('a free booking is paid when it is changed to something that costs', async () => {
  const gift = await givenService(it.deps, { amount: 0 });
  const customer = await givenUser(it.deps);
  const { body } = await it.call('booking/add_booking', { service_id: gift.id, starts_at: FAR }, customer);
  const dear = await givenService(it.deps, { provider_id: gift.provider_id, amount: 4000 });
  const changed = await givenChanged(it, customer, { booking_id: body.booking._id, service_id: dear.id });
  expect(changed).toMatchObject({ payment_status: 'paid', price: { total: 4230 } });
  // The gateway can't charge one or two cents.
  const cents = await givenService(it.deps, { provider_id: gift.provider_id, amount: 4020 });
  const tiny = await it.call(
    'booking/check_modify_payment',
    { booking_id: body.booking._id, service_id: cents.id },
    customer,
  );
  expect(tiny.body).toMatchObject({ due: 0, after: { price: 4020, total: 4230 } });
});

test('time, seats and books are right after all of it', async () => {
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  expect(await judge(it.deps.database.write)).toEqual([]);
});
