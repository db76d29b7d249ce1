import { expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { signSandboxEvent } from '#server/providers/payments/embedded.ts';
import { NOON, testApp } from '#test/app.ts';
import { messagesTo } from '#test/given-account.ts';
import { FAR, givenHold, givenPaid, lastPayment, pay, sendEvent } from '#test/given-booking.ts';
import { away as unavailable, withGateway } from '#test/given-gateway.ts';

const it = testApp();
type Held = Awaited<ReturnType<typeof givenHold>>;
const stateOf = async (held: Held) => {
  const { body } = await it.call('booking/get_booking_details', { booking_id: held.booking_id }, held.customer);
  return {
    status: body.status,
    moves: body.history.length,
    payments: body.payments.map((each) => [each.kind, each.status]),
  };
};

/** A hold with a payment that the gateway is still processing; a webhook reports the outcome. */
async function underWay() {
  const held = await givenHold(it);
  expect((await pay(it, held, { payment_method: 'tok_late_webhook' })).body.status).toBe('processing');
  const { gateway_id } = await lastPayment(it, held.booking_id);
  return { held, gateway_id: gateway_id ?? '' };
}
const settled = () => it.clock.advance(1);
const events = async () => {
  const { rows } = await it.deps.database.pool.query<{ id: string }>('SELECT id FROM gateway_events ORDER BY id');
  return rows.map((row) => row.id);
};

test('what the gateway tells confirms the booking, told once or five times at once', async () => {
  const { held, gateway_id } = await underWay();
  settled();
  const event = { id: 'evt_once', gateway_id };
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendEvent(it, event)));
  it.clock.set(NOON);
  expect(answers.map((each) => [each.statusCode, each.json()])).toEqual(answers.map(() => [200, { received: true }]));
  expect(await stateOf(held)).toEqual({ status: 'confirmed', moves: 2, payments: [['charge', 'succeeded']] });
  expect((await events()).filter((id) => id === 'evt_once')).toHaveLength(1);
  expect((await sendEvent(it, event)).statusCode).toBe(200);
  expect(await stateOf(held)).toMatchObject({ moves: 2 });
});

test('the event is only a hint: it is the gateway that is asked', async () => {
  const { held, gateway_id } = await underWay();
  // The gateway has not finished, whatever the event suggests.
  expect((await sendEvent(it, { id: 'evt_early', gateway_id })).statusCode).toBe(200);
  expect(await stateOf(held)).toMatchObject({ status: 'awaiting_payment', payments: [['charge', 'pending']] });
});

test('events in another order, or of a payment long settled, change nothing', async () => {
  const { held, gateway_id } = await underWay();
  settled();
  for (const id of ['evt_2', 'evt_1', 'evt_2', 'evt_0']) await sendEvent(it, { id, gateway_id });
  it.clock.set(NOON);
  const before = await stateOf(held);
  expect(before).toMatchObject({ status: 'confirmed', moves: 2 });
  const paid = await givenPaid(it);
  await it.call('event/cancel_booking', { booking_id: paid.booking_id }, paid.customer);
  const payment = await lastPayment(it, paid.booking_id);
  await sendEvent(it, { id: 'evt_after_refund', gateway_id: payment.gateway_id ?? '' });
  expect(await stateOf(paid)).toMatchObject({
    status: 'cancelled',
    payments: [
      ['charge', 'refunded'],
      ['refund', 'succeeded'],
    ],
  });
});

test('an event that never comes is made up for by the reconcile job, and its late coming changes nothing', async () => {
  const { held, gateway_id } = await underWay();
  settled();
  await jobs['reconcile-payments'](it.deps, {});
  expect(await stateOf(held)).toMatchObject({ status: 'confirmed', moves: 2 });
  await sendEvent(it, { id: 'evt_late', gateway_id });
  it.clock.set(NOON);
  expect(await stateOf(held)).toMatchObject({ status: 'confirmed', moves: 2 });
});

test('money told of after the time had gone to somebody else goes back', async () => {
  const { held, gateway_id } = await underWay();
  it.clock.advance(16);
  await jobs['expire-holds'](it.deps, {});
  await givenHold(it, { service_id: held.service.id, starts_at: FAR });
  await sendEvent(it, { id: 'evt_too_late', gateway_id });
  it.clock.set(NOON);
  expect(await stateOf(held)).toMatchObject({
    status: 'expired',
    payments: [
      ['charge', 'refunded'],
      ['refund', 'pending'],
    ],
  });
});

test('money told of after its customer gave the time up goes back, and the mail says so', async () => {
  const { held, gateway_id } = await underWay();
  await it.call('booking/booking_status', { booking_id: held.booking_id, status: 'withdrawn' }, held.customer);
  settled();
  await sendEvent(it, { id: 'evt_given_up', gateway_id });
  it.clock.set(NOON);
  expect(await stateOf(held)).toMatchObject({
    status: 'withdrawn',
    payments: [
      ['charge', 'refunded'],
      ['refund', 'pending'],
    ],
  });
  // Its card in the list doesn't say that nothing was charged, either.
  const { body } = await it.call('booking/cancelled_booking_list', {}, held.customer);
  expect(body.items).toMatchObject([{ status: 'withdrawn', payment_status: 'refunded' }]);
  await jobs['send-booking-mail']?.(it.deps, { booking_id: held.booking_id, kind: 'paid_too_late' });
  const [mail] = await messagesTo(it.deps, held.booking.customer.email ?? '');
  expect(mail?.text).toContain('This time was released before your payment arrived.');
  expect(mail?.text).not.toContain('somebody else');
});

test('a forged signature, an old one, one of another body, or none is refused and leaves nothing', async () => {
  const { held, gateway_id } = await underWay();
  settled();
  const before = await events();
  const minutes = (n: number) => new Date(it.clock.now().getTime() + n * 60_000);
  const event = { id: 'evt_forged', gateway_id };
  const good = await it.app.http.inject({
    method: 'POST',
    url: '/v9/webhook/payments',
    payload: JSON.stringify(event),
  });
  const answers = [
    good,
    await sendEvent(it, event, { signature: '' }),
    await sendEvent(it, event, { signature: 't=1,v1=0' }),
    await sendEvent(it, event, { signature: `t=${Math.floor(it.clock.now().getTime() / 1000)},v1=${'0'.repeat(64)}` }),
    await sendEvent(it, event, { at: minutes(-6) }),
    await sendEvent(it, event, { at: minutes(6) }),
  ];
  expect(answers.map((each) => [each.statusCode, each.json().code])).toEqual(answers.map(() => [403, 'forbidden']));
  expect(await events()).toEqual(before);
  it.clock.set(NOON);
  expect(await stateOf(held)).toMatchObject({ status: 'awaiting_payment' });
});

const LONG = 'x'.repeat(300);
test.each([
  ['no JSON', '{"id": '],
  ['no text at all', ''],
  ['null', 'null'],
  ['a list', '[]'],
  ['nothing in it', {}],
  ['an id that is no text', { id: 7, kind: 'payment', gateway_id: 'pay_1' }],
  ['an empty id', { id: '', kind: 'payment', gateway_id: 'pay_1' }],
  ['an endless id', { id: LONG, kind: 'payment', gateway_id: 'pay_1' }],
  ['an id the database does not take', { id: 'evt_\u0000', kind: 'payment', gateway_id: 'pay_1' }],
  ['half a character', { id: 'evt_\ud800', kind: 'payment', gateway_id: 'pay_1' }],
  ['an unknown kind', { id: 'evt_kind', kind: 'weather', gateway_id: 'pay_1' }],
  ['nothing it is about', { id: 'evt_none', kind: 'dispute' }],
  ['an empty thing it is about', { id: 'evt_empty', kind: 'dispute', gateway_id: '' }],
  ['a thing the database does not take', { id: 'evt_nul', kind: 'payment', gateway_id: 'pay_\u0000' }],
  ['a key that is no text', { id: 'evt_key', kind: 'refund', gateway_id: 'ref_1', key: { a: 1 } }],
  ['a key the database does not take', { id: 'evt_keys', kind: 'payout', gateway_id: 'po_1', key: '\u0000' }],
  ['an account that is no text', { id: 'evt_acct', kind: 'payout', gateway_id: 'po_1', account: 3 }],
])('a signed event with %s is refused as bad input and leaves nothing', async (_what, body) => {
  const before = await events();
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const answered = await it.app.http.inject({
    method: 'POST',
    url: '/v9/webhook/payments',
    headers: {
      'content-type': 'application/json',
      'gateway-signature': signSandboxEvent(it.deps.config.PLAZA_SECRET ?? '', payload, it.clock.now()),
    },
    payload,
  });
  expect([answered.statusCode, answered.json().code]).toEqual([400, 'invalid_input']);
  expect(await events()).toEqual(before);
});

test('a gateway that is away while it is asked about an event has it told again', async () => {
  const { held, gateway_id } = await underWay();
  settled();
  const notice = await withGateway(it, { retrieve: unavailable }, () => sendEvent(it, { id: 'evt_away', gateway_id }));
  expect([notice.statusCode, notice.json().code]).toEqual([503, 'gateway_unavailable']);
  expect((await sendEvent(it, { id: 'evt_away', gateway_id })).statusCode).toBe(200);
  it.clock.set(NOON);
  expect(await stateOf(held)).toMatchObject({ status: 'confirmed' });
});

test('a signature is good for its own body only', async () => {
  const { gateway_id } = await underWay();
  const taken = await sendEvent(it, { id: 'evt_signed', gateway_id });
  const { headers } = taken.raw.req;
  const stolen = await it.app.http.inject({
    method: 'POST',
    url: '/v9/webhook/payments',
    headers: { 'gateway-signature': String(headers['gateway-signature']) },
    payload: JSON.stringify({ kind: 'payment', id: 'evt_stolen', gateway_id }),
  });
  expect([taken.statusCode, stolen.statusCode]).toEqual([200, 403]);
});

test('an event of a payment that is not ours is taken and forgotten', async () => {
  const { statusCode } = await sendEvent(it, { id: 'evt_foreign', gateway_id: 'pay_of_somebody_else' });
  expect(statusCode).toBe(200);
});

test('an event whose work failed is not remembered, so that it works when it is told again', async () => {
  const { held, gateway_id } = await underWay();
  settled();
  const retrieve = async () => {
    throw new Error('The gateway answers nonsense.');
  };
  const failed = await withGateway(it, { retrieve: retrieve }, () => sendEvent(it, { id: 'evt_again', gateway_id }));
  expect([failed.statusCode, failed.json().code]).toEqual([500, 'internal']);
  expect(failed.body).not.toContain('nonsense');
  expect((await sendEvent(it, { id: 'evt_again', gateway_id })).statusCode).toBe(200);
  it.clock.set(NOON);
  expect(await stateOf(held)).toMatchObject({ status: 'confirmed' });
});

test('the books are right after all of it', async () => {
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});
