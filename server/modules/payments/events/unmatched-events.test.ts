import { afterEach, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenHold, givenPaid, lastPayment, sendEvent } from '#test/given-booking.ts';
import { payUnanswered, away as unavailable, withGateway } from '#test/given-gateway.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));

/** A booking whose charge succeeded but whose answer was lost. Returns the gateway's id, which the app doesn't know. */
async function givenLost() {
  const held = await givenHold(it);
  await payUnanswered(it, held);
  const payment = await lastPayment(it, held.booking_id);
  expect(payment).toMatchObject({ status: 'pending', gateway_id: null });
  const { id } = await it.deps.database.write
    .selectFrom('sandbox_payments')
    .select('id')
    .where('key', '=', payment.id)
    .executeTakeFirstOrThrow();
  return { ...held, charge_id: id };
}

/** A dispute of a charge, as the customer's bank opens it. */
async function givenDispute(charge_id: string): Promise<string> {
  const id = `dp_${charge_id}`;
  await it.deps.database.write
    .insertInto('sandbox_disputes')
    .values({ id, payment_id: charge_id, status: 'open', created_at: it.clock.now() })
    .execute();
  return id;
}

const paymentStatus = async (booking_id: string) =>
  (
    await it.deps.database.write
      .selectFrom('bookings')
      .select('payment_status')
      .where('id', '=', booking_id)
      .executeTakeFirstOrThrow()
  ).payment_status;
const unhandled = async () => {
  const all = it.deps.database.write.selectFrom('gateway_events').select(['id', 'tries', 'retry_at']);
  return all.where('handled_at', 'is', null).orderBy('id').execute();
};
/** The gateway's list lags: it does not show the charge's key yet. */
const notYet = { getCharge: async () => null };

test('a dispute of a charge whose answer was lost finds its payment by the key, which is settled first', async () => {
  const { booking_id, charge_id } = await givenLost();
  const gateway_id = await givenDispute(charge_id);
  expect((await sendEvent(it, { id: 'evt_by_key', kind: 'dispute', gateway_id })).statusCode).toBe(200);
  expect(await paymentStatus(booking_id)).toBe('disputed');
  expect(await lastPayment(it, booking_id)).toMatchObject({ status: 'disputed', gateway_id: charge_id });
  expect(await unhandled()).toEqual([]);
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

test('an event that finds no payment is stored, and takes effect with a later try, once', async () => {
  const { booking_id, charge_id } = await givenLost();
  const gateway_id = await givenDispute(charge_id);
  const notify = () => sendEvent(it, { id: 'evt_too_early', kind: 'dispute', gateway_id });
  expect((await withGateway(it, notYet, notify)).statusCode).toBe(200);
  expect(await paymentStatus(booking_id)).toBe('none');
  expect(await unhandled()).toMatchObject([{ id: 'evt_too_early', tries: 1 }]);
  await jobs['retry-gateway-events'](it.deps, {});
  expect(await paymentStatus(booking_id)).toBe('none');
  it.clock.advance(1);
  await withGateway(it, notYet, () => jobs['retry-gateway-events'](it.deps, {}));
  expect(await unhandled()).toMatchObject([{ id: 'evt_too_early', tries: 2 }]);
  it.clock.advance(2);
  await Promise.all([jobs['retry-gateway-events'](it.deps, {}), jobs['retry-gateway-events'](it.deps, {})]);
  expect(await paymentStatus(booking_id)).toBe('disputed');
  expect(await unhandled()).toEqual([]);
  expect((await notify()).statusCode).toBe(200);
  const disputes = it.deps.database.write.selectFrom('disputes').select('status').where('gateway_id', '=', gateway_id);
  expect(await disputes.execute()).toEqual([{ status: 'open' }]);
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

test('told again, an event that had found no payment takes effect at once', async () => {
  const { booking_id, charge_id } = await givenLost();
  const gateway_id = await givenDispute(charge_id);
  const notify = () => sendEvent(it, { id: 'evt_told_again', kind: 'dispute', gateway_id });
  await withGateway(it, notYet, notify);
  expect((await notify()).statusCode).toBe(200);
  expect(await paymentStatus(booking_id)).toBe('disputed');
  expect(await unhandled()).toEqual([]);
});

test('an event that cannot be retried now keeps no other waiting, and is tried again', async () => {
  const [first, second] = [await givenLost(), await givenLost()];
  const ids = [await givenDispute(first.charge_id), await givenDispute(second.charge_id)];
  for (const [at, gateway_id] of ids.entries())
    await withGateway(it, notYet, () => sendEvent(it, { id: `evt_two_${at}`, kind: 'dispute', gateway_id }));
  it.clock.advance(1);
  const { retrieveDispute } = it.deps.providers.gateway;
  const halfGone: typeof retrieveDispute = (request) =>
    request.gateway_id === ids[0] ? unavailable() : retrieveDispute(request);
  await withGateway(it, { retrieveDispute: halfGone }, () =>
    expect(jobs['retry-gateway-events'](it.deps, {})).rejects.toThrow('1 of 2'),
  );
  expect([await paymentStatus(first.booking_id), await paymentStatus(second.booking_id)]).toEqual(['none', 'disputed']);
  await jobs['retry-gateway-events'](it.deps, {});
  expect(await paymentStatus(first.booking_id)).toBe('disputed');
});

test('an event whose payment is never known is tried for two weeks, and stays to be seen', async () => {
  const write = it.deps.database.write;
  const foreign = { id: 'pay_of_another_shop', key: 'order-17', amount: 900, currency: 'USD', status: 'succeeded' };
  await write
    .insertInto('sandbox_payments')
    .values({ ...foreign, card: 'Visa ···· 4242', return_path: '/', created_at: it.clock.now() })
    .execute();
  const gateway_id = await givenDispute(foreign.id);
  await sendEvent(it, { id: 'evt_foreign', kind: 'dispute', gateway_id });
  for (let day = 0; day < 20; day += 1) {
    await jobs['retry-gateway-events'](it.deps, {});
    it.clock.advance(24 * 60);
  }
  expect(await unhandled()).toMatchObject([{ id: 'evt_foreign', retry_at: null }]);
});

test('the books are right after all of it', async () => {
  await givenPaid(it);
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});
