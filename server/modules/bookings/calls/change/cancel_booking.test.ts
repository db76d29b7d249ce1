import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { settlePayment } from '#server/modules/payments/index.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { FAR, givenHold, givenPaid, lastPayment, pay, TOMORROW } from '#test/given-booking.ts';
import { creditOf, givenCredit } from '#test/given-discount.ts';

const it = testApp();
const cancel = (
  held: { booking_id: string; customer: { token: string } },
  more: { expected_refund?: number; expected_status?: 'awaiting_payment' } = {},
) => it.call('event/cancel_booking', { booking_id: held.booking_id, ...more }, { token: held.customer.token });
const detailsOf = async (held: { booking_id: string; customer: { token: string } }) =>
  (await it.call('booking/get_booking_details', { booking_id: held.booking_id }, { token: held.customer.token })).body;
const refundsOf = async ({ booking_id }: { booking_id: string }) => {
  const { write } = it.deps.database;
  const rows = await write.selectFrom('refunds').select('amount').where('booking_id', '=', booking_id).execute();
  return rows.map((row) => row.amount);
};
const loseOwner = (provider_id: string) =>
  it.deps.database.write.updateTable('providers').set({ owner_id: null }).where('id', '=', provider_id).execute();

/** Hours before the start, and the refund of 40.00 + 2.30. */
test.each([
  ['flexible', 25, 4000],
  ['flexible', 23, 0],
  ['moderate', 73, 4000],
  ['moderate', 71, 2000],
  ['moderate', 23, 0],
  ['strict', 169, 2000],
  ['strict', 167, 0],
] as const)(
  '%s, %i hours before: the sentence and the preview are what happens',
  async (cancellation_policy, hours, refund) => {
    const held = await givenPaid(it, { service: { cancellation_policy } });
    it.clock.set(new Date(Date.parse(FAR) - hours * 3_600_000));
    const { refund_preview, cancellation } = await detailsOf(held);
    expect(refund_preview).toMatchObject({ allowed: true, refund_amount: refund, system_charge_refunded: 0 });
    expect(cancellation?.stages[0]).toMatchObject({ refund_amount: refund, fee_not_refunded: 230 });
    const { status, body } = await cancel(held, { expected_refund: refund });
    expect([status, body.refund_amount]).toEqual([200, refund]);
    expect(body.booking.status).toBe('cancelled');
    expect(body.booking.payment_status).toBe(refund === 0 ? 'paid' : 'partially_refunded');
    const atGateway = await it.deps.database.write.selectFrom('sandbox_refunds').select('amount').execute();
    if (refund > 0) expect(atGateway.map((row) => row.amount)).toContain(refund);
    it.clock.set(NOON);
  },
);

test('a hold already says what cancelling gives back once it is paid', async () => {
  const held = await givenHold(it);
  const before = (await detailsOf(held)).cancellation;
  expect(before?.stages.map((stage) => stage.refund_amount)).toEqual([4230, 4000, 2000, 0]);
  await pay(it, held);
  expect((await detailsOf(held)).cancellation).toEqual(before);
});

test('within the hour everything goes back, the fee too, and the time is free again', async () => {
  const held = await givenPaid(it);
  expect((await detailsOf(held)).refund_preview).toMatchObject({ refund_amount: 4230, system_charge_refunded: 230 });
  expect((await cancel(held)).body).toMatchObject({ refund_amount: 4230, booking: { payment_status: 'refunded' } });
  await givenHold(it, { service_id: held.service.id });
});

test('the provider cancels at any time and gives everything back', async () => {
  const held = await givenPaid(it, { starts_at: TOMORROW });
  it.clock.set(new Date(Date.parse(TOMORROW) - 600_000));
  const { body } = await cancel({ ...held, customer: { token: held.provider?.token ?? '' } });
  expect(body).toMatchObject({ refund_amount: 4230, booking: { status: 'cancelled', role: 'provider' } });
  it.clock.set(NOON);
});

test('another refund than the one shown is refused', async () => {
  const held = await givenPaid(it);
  const { status, problem } = await cancel(held, { expected_refund: 1 });
  expect([status, problem.code, problem.refund]).toEqual([
    409,
    'refund_changed',
    { refund_amount: 4230, percent: 100, currency: 'USD' },
  ]);
});

test('once begun, it is too late for the customer', async () => {
  const held = await givenPaid(it, { starts_at: TOMORROW });
  it.clock.set(new Date(Date.parse(TOMORROW) + 60_000));
  const { status, problem } = await cancel(held);
  it.clock.set(NOON);
  expect([status, problem.code]).toEqual([422, 'cancel_too_late']);
});

test('twice gives back once', async () => {
  const held = await givenPaid(it);
  await cancel(held);
  const again = await cancel(held);
  expect([again.status, again.problem.code]).toEqual([409, 'booking_state']);
  expect(await refundsOf(held)).toEqual([4230]);
});

test('an unpaid hold is given up; money that comes for it all the same goes back', async () => {
  const held = await givenHold(it);
  await pay(it, held, { payment_method: 'tok_lost_webhook' });
  const { body } = await cancel(held);
  expect([body.booking.status, body.refund_amount]).toEqual(['withdrawn', 0]);
  await givenHold(it, { service_id: held.service.id });
  it.clock.advance(1);
  await jobs['reconcile-payments'](it.deps, {});
  it.clock.set(NOON);
  expect(await refundsOf(held)).toEqual([4230]);
});

test('what was paid meanwhile is not given up like a hold', async () => {
  const held = await givenHold(it);
  expect((await pay(it, held)).body.status).toBe('confirmed');
  const { status, problem } = await cancel(held, { expected_status: 'awaiting_payment' });
  expect([status, problem.code, problem.booking_status]).toEqual([409, 'booking_state', 'confirmed']);
  expect(await refundsOf(held)).toEqual([]);
});

test('a provider does not give up a customer’s hold', async () => {
  const held = await givenHold(it);
  expect((await cancel({ ...held, customer: { token: held.provider?.token ?? '' } })).problem.code).toBe(
    'booking_state',
  );
});

test('a second payment that was sent back takes nothing from what the first one gets back', async () => {
  const held = await givenHold(it);
  await pay(it, held, { payment_method: 'tok_lost_webhook' });
  const lost = await lastPayment(it, held.booking_id);
  const { write } = it.deps.database;
  await write.updateTable('payments').set({ status: 'failed' }).where('id', '=', lost.id).execute();
  expect((await pay(it, held)).body.status).toBe('confirmed');
  await inTransaction(write, (tx) =>
    settlePayment(
      tx,
      lost,
      { status: 'succeeded', gateway_id: `late_${lost.id}`, card: 'Visa', fingerprint: null },
      it.clock.now(),
    ),
  );
  expect((await cancel(held)).body).toMatchObject({ refund_amount: 4230, booking: { status: 'cancelled' } });
});

test('a booking of a page whose owner is gone is read and cancelled like any other', async () => {
  const held = await givenPaid(it);
  await loseOwner(held.booking.provider._id);
  expect((await detailsOf(held)).refund_preview).toMatchObject({ refund_amount: 4230 });
  expect((await cancel(held)).body).toMatchObject({ refund_amount: 4230, booking: { status: 'cancelled' } });
});

test('money for a page whose owner is gone goes back', async () => {
  const held = await givenHold(it);
  await loseOwner(held.booking.provider._id);
  expect((await pay(it, held)).problem.code).toBe('booking_expired');
  expect(await refundsOf(held)).toEqual([4230]);
});

test('what was paid with credit alone goes back as credit', async () => {
  // At so small a price the fee is below the gateway's minimum charge, so nothing is left to pay.
  const service = await givenService(it.deps, { amount: 100 });
  const customer = await givenUser(it.deps);
  await givenCredit(it.deps, customer.id, 100);
  const input = { service_id: service.id, starts_at: FAR, use_credit: true };
  const { body } = await it.call('booking/add_booking', input, customer);
  expect(body.booking).toMatchObject({ status: 'confirmed', price: { credit: 100, total: 0 } });
  expect(await creditOf(it.deps, customer.id)).toBe(0);
  const cancelled = await it.call('event/cancel_booking', { booking_id: body.booking._id }, customer);
  expect(cancelled.body).toMatchObject({ refund_amount: 0, booking: { status: 'cancelled' } });
  expect(await creditOf(it.deps, customer.id)).toBe(100);
});

test('strangers find no such booking, nobody is asked to sign in', async () => {
  const held = await givenPaid(it);
  const input = { booking_id: held.booking_id };
  expect((await it.call('event/cancel_booking', input, await givenUser(it.deps))).status).toBe(404);
  expect((await it.call('event/cancel_booking', input, { booking_token: 'guessed' })).status).toBe(404);
  expect((await it.call('event/cancel_booking', input)).status).toBe(401);
});

test('the books are right after all of it', async () => {
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

test('undone by its provider it takes from nobody what was waived of the service fee', async () => {
  const service = await givenService(it.deps, { amount: 12_345, currency: 'KWD' });
  const customer = await givenUser(it.deps);
  await givenCredit(it.deps, customer.id, 12_345, 'KWD');
  // Credit pays the price. The card pays 710 of the fee of 717, since it has no thousandths.
  const held = await givenPaid(it, { service_id: service.id, by: customer, use_credit: true });
  expect(held.booking.price).toMatchObject({ credit: 12_345, system_charge: 717, total: 710 });
  const off = await it.call(
    'event/cancel_booking',
    { booking_id: held.booking_id },
    { token: service.provider?.token ?? '' },
  );
  expect([off.status, off.body.refund_amount]).toEqual([200, 710]);
  expect(await creditOf(it.deps, customer.id)).toBe(12_345);
  const { rows } = await it.deps.database.pool.query(
    `SELECT l.kind, sum(e.amount)::int AS amount FROM journals j JOIN entries e ON e.journal_id = j.id
     JOIN ledger_accounts l ON l.id = e.account_id
     WHERE j.booking_id = $1 GROUP BY l.kind HAVING sum(e.amount) <> 0`,
    [held.booking_id],
  );
  expect(rows).toEqual([]);
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});
