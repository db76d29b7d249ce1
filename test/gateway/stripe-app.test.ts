import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { FAR, givenHold, lastPayment, pay } from '#test/given-booking.ts';
import { type FakeStripe, type Fault, faultAt, startStripe } from '#test/stripe/stand-in.ts';
import { volume } from '#test/test-volume.ts';

const it = testApp();
let stripe: FakeStripe;

beforeAll(async () => {
  stripe = await startStripe();
  const gateway = outsideTransactions(stripe.gateway({ clock: it.clock }));
  Object.assign(it.deps.providers, { gateway });
});
afterAll(() => stripe.close());

const run = (name: JobName) => jobs[name](it.deps, {});
const statusOf = async (held: Awaited<ReturnType<typeof givenHold>>) =>
  (await it.call('booking/get_booking_details', { booking_id: held.booking_id }, held.customer)).body.status;
const notify = async (notice: { body: string; signature: string }) => {
  const response = await it.app.http.inject({
    method: 'POST',
    url: '/v9/webhook/payments',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': notice.signature },
    payload: notice.body,
  });
  return response.statusCode;
};
const takeEvents = () => stripe.takeEvents(it.clock.now());

/** What Stripe charged and refunded, against the ledger's receipts. */
async function compareBooks(): Promise<{ stripe: number; books: number; faults: string[] }> {
  const sum = (all: Iterable<{ [field: string]: unknown }>, status: string) =>
    [...all].filter((each) => each.status === status).reduce((total, each) => total + Number(each.amount), 0);
  const { rows } = await it.deps.database.pool.query<{ total: number }>(
    `SELECT coalesce(-sum(e.amount), 0)::int AS total FROM entries e JOIN ledger_accounts l ON l.id = e.account_id
     WHERE l.kind = 'gateway'`,
  );
  return {
    stripe: sum(stripe.world.intents.values(), 'succeeded') - sum(stripe.world.refunds.values(), 'succeeded'),
    books: rows[0]?.total ?? 0,
    faults: await findLedgerFaults(it.deps.database.write),
  };
}

test('a booking is paid, and its events change nothing, told twice and the wrong way round', async () => {
  const held = await givenHold(it);
  const { body } = await pay(it, held, { payment_method: stripe.card('4242') });
  expect(body.status).toBe('confirmed');
  expect((await lastPayment(it, held.booking_id)).card).toBe('Visa ···· 4242');
  const events = takeEvents().toReversed();
  expect(events.length).toBeGreaterThan(1);
  for (const notice of [...events, ...events]) expect(await notify(notice)).toBe(200);
  expect(await statusOf(held)).toBe('confirmed');
});

test('a challenge leads to the bank, and its webhook confirms the booking, once', async () => {
  const held = await givenHold(it);
  const { body } = await pay(it, held, { payment_method: stripe.card('3155') });
  expect(body.status).toBe('action_needed');
  expect(body.action?.url).toContain(stripe.url);
  takeEvents();
  stripe.answerChallenge(body.action?.url ?? '', 'confirm');
  const events = takeEvents();
  const codes = await Promise.all([...events, ...events].map(notify));
  expect(new Set(codes)).toEqual(new Set([200]));
  expect(await statusOf(held)).toBe('confirmed');
});

test('a forged event, or one overheard long ago, confirms nothing', async () => {
  const held = await givenHold(it);
  const { body } = await pay(it, held, { payment_method: stripe.card('3155') });
  takeEvents();
  stripe.answerChallenge(body.action?.url ?? '', 'confirm');
  const [notice] = stripe.takeEvents(new Date(it.clock.now().getTime() - 3_600_000));
  if (!notice) throw new Error('Nothing was told.');
  expect(await notify(notice)).toBe(403);
  expect(await notify({ ...notice, signature: 't=1,v1=00' })).toBe(403);
  expect(await notify(stripe.sign(notice.event, it.clock.now(), 'whsec_thief'))).toBe(403);
  expect(await statusOf(held)).toBe('awaiting_payment');
  await run('reconcile-payments');
  it.clock.advance(1);
  await run('reconcile-payments');
  expect(await statusOf(held)).toBe('confirmed');
  it.clock.set(NOON);
});

const about = (object: unknown, more: object = {}) => ({
  ...{ id: 'evt_1', object: 'event', type: 'charge.dispute.created', created: 0, data: { object } },
  ...more,
});
test.each([
  ['no JSON', '{"id": '],
  ['null', 'null'],
  ['a list', '[]'],
  ['nothing in it', '{}'],
  ['no data', JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.dispute.created' })],
  ['nothing it is about', JSON.stringify(about(null))],
  ['a thing without an id', JSON.stringify(about({ object: 'dispute' }))],
  ['a thing with an empty id', JSON.stringify(about({ id: '' }))],
  ['a thing whose id is no text', JSON.stringify(about({ id: 5 }))],
  ['an id the database does not take', JSON.stringify(about({ id: 'du_1' }, { id: 'evt_\u0000' }))],
  ['an id that is no text', JSON.stringify(about({ id: 'du_1' }, { id: { a: 1 } }))],
  ['a type that is no text', JSON.stringify(about({ id: 'du_1' }, { type: 9 }))],
  ['an account that is no text', JSON.stringify(about({ id: 'du_1' }, { account: {} }))],
  ['a key that is no text', JSON.stringify(about({ id: 'du_1', metadata: { key: [] } }))],
  ['another version of events', JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter' })],
])('an event signed by Stripe with %s is refused as bad input', async (_what, body) => {
  const seconds = Math.floor(it.clock.now().getTime() / 1000);
  const mac = createHmac('sha256', stripe.secrets[0]).update(`${seconds}.${body}`).digest('hex');
  expect(await notify({ body, signature: `t=${seconds},v1=${mac}` })).toBe(400);
});

test('a webhook that comes before anybody knows the payment’s id finds it by its key', async () => {
  const held = await givenHold(it);
  stripe.fault(...faultAt(0, 'silence_after'));
  expect((await pay(it, held, { payment_method: stripe.card('4242') })).body.status).toBe('processing');
  expect((await lastPayment(it, held.booking_id)).gateway_id).toBeNull();
  for (const notice of takeEvents()) expect(await notify(notice)).toBe(200);
  expect(await statusOf(held)).toBe('confirmed');
});

test('an old event told late does not undo what happened since', async () => {
  const held = await givenHold(it);
  const declined = await pay(it, held, { payment_method: stripe.card('9995') });
  expect(declined.problem).toMatchObject({ code: 'payment_declined', reason: 'insufficient_funds' });
  const late = takeEvents();
  expect((await pay(it, held, { payment_method: stripe.card('4242') })).body.status).toBe('confirmed');
  for (const notice of [...takeEvents(), ...late]) expect(await notify(notice)).toBe(200);
  expect(await statusOf(held)).toBe('confirmed');
});

test('money that comes after the time has gone to somebody else goes back by itself', async () => {
  const held = await givenHold(it);
  stripe.fault(...faultAt(0, 'silence_after'));
  await pay(it, held, { payment_method: stripe.card('4242') });
  const late = takeEvents();
  it.clock.advance(16);
  await run('expire-holds');
  await givenHold(it, { service_id: held.service.id });
  for (const { event } of late) expect(await notify(stripe.sign(event, it.clock.now()))).toBe(200);
  expect(await statusOf(held)).toBe('expired');
  it.clock.advance(2);
  await run('reconcile-payments');
  const { gateway_id } = await lastPayment(it, held.booking_id);
  const refunds = [...stripe.world.refunds.values()].filter((refund) => refund.payment_intent === gateway_id);
  expect(refunds.map((refund) => refund.amount)).toEqual([4230]);
  it.clock.set(NOON);
});

test('a card is kept at Stripe and pays again', async () => {
  const customer = await givenUser(it.deps);
  const saved = await it.call('wallet/save_card', { token: stripe.card('4242'), make_default: true }, customer);
  expect(saved.body).toMatchObject({ brand: 'Visa', last4: '4242', is_default: true });
  const held = await givenHold(it, { by: customer });
  expect((await pay(it, held, { card_id: saved.body._id })).body.status).toBe('confirmed');
  expect((await it.call('wallet/delete_card', { card_id: saved.body._id }, customer)).status).toBe(200);
  const unknown = await it.call('wallet/save_card', { token: 'pm_nobody' }, customer);
  expect(unknown.problem.code).toBe('payment_method_unknown');
});

test('the card that pays is kept on request, and pays the next time', async () => {
  const held = await givenHold(it);
  const paid = await pay(it, held, { payment_method: stripe.card('4242'), save_card: true });
  expect(paid.body.status).toBe('confirmed');
  const cards = (await it.call('wallet/card_list', {}, held.customer)).body.items;
  expect(cards).toMatchObject([{ brand: 'Visa', last4: '4242', is_default: true }]);
  const next = await givenHold(it, { by: held.customer });
  expect((await pay(it, next, { card_id: cards[0]?._id ?? '' })).body.status).toBe('confirmed');
  const token = stripe.card('4242');
  const once = await givenHold(it, { by: held.customer });
  expect((await pay(it, once, { payment_method: token })).body.status).toBe('confirmed');
  const again = await it.call('wallet/save_card', { token }, held.customer);
  expect(again.problem.code).toBe('payment_method_unknown');
});

const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      booking: fc.nat(2),
      card: fc.constantFrom('4242' as const, '0002' as const, '3155' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('answer' as const), confirm: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cancel' as const), booking: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('tell' as const),
      how: fc.constantFrom('in order', 'doubled', 'permuted', 'lost', 'late'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(1, 8, 16) }) },
);
const fault = fc
  .constantFrom<Fault>('none', 'none', '500_before', '500_after', 'reset', 'rate_limit')
  .map((each) => faultAt(0, each));

test('Stripe faults never leave a payment without booking or refund, nor a booking without payment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 4, maxLength: 12 }),
      fc.array(fault, { maxLength: 5 }),
      async (acts, troubles) => {
        it.clock.set(NOON);
        const service = await givenService(it.deps);
        const all = [];
        for (const hour of [0, 1, 2]) {
          const starts_at = new Date(Date.parse(FAR) + hour * 3_600_000).toISOString();
          all.push(await givenHold(it, { service_id: service.id, starts_at }));
        }
        stripe.fault(...troubles.flat());
        const stored: ReturnType<typeof takeEvents> = [];
        for (const step of acts) {
          const held = 'booking' in step ? all[step.booking] : undefined;
          if (step.kind === 'pay' && held) await pay(it, held, { payment_method: stripe.card(step.card) });
          else if (step.kind === 'cancel' && held)
            await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
          else if (step.kind === 'answer')
            for (const intent of stripe.world.intents.values())
              stripe.answerChallenge(intent.id, step.confirm ? 'confirm' : 'refuse');
          else if (step.kind === 'wait') it.clock.advance(step.minutes);
          else if (step.kind === 'tell') {
            const events = takeEvents();
            if (step.how === 'late') stored.push(...events);
            else if (step.how !== 'lost') {
              const order = step.how === 'permuted' ? [...events].reverse() : events;
              for (const notice of step.how === 'doubled' ? [...order, ...order] : order) await notify(notice);
            }
          }
        }
        stripe.world.events.splice(0);
        for (const { event } of stored) await notify(stripe.sign(event, it.clock.now()));
        // The faults end, and the jobs run for an hour.
        stripe.calm();
        for (let round = 0; round < 3; round += 1) {
          it.clock.advance(16);
          await run('expire-holds');
          await run('reconcile-payments');
        }
        const { stripe: taken, books, faults } = await compareBooks();
        expect([taken, faults]).toEqual([books, []]);
        const { rows } = await it.deps.database.pool.query(
          `SELECT b.status, p.status AS payment FROM bookings b
           LEFT JOIN payments p ON p.booking_id = b.id AND p.status = 'succeeded'
           WHERE b.status IN ('awaiting_payment', 'requested') OR (b.status = 'confirmed' AND p.id IS NULL)`,
        );
        expect(rows).toEqual([]);
      },
    ),
    { numRuns: volume('GATEWAY_RUNS', 8, 150) },
  );
  it.clock.set(NOON);
});

test('every request of these tests fits the document Stripe publishes', ({ skip }) => {
  if (!stripe.isChecked)
    skip('STRIPE_OPENAPI is not set: name Stripe’s published OpenAPI document to check requests by it.');
  expect(stripe.invalid).toEqual([]);
});

test('a dispute of a part that is lost takes that part, however often it is told', async () => {
  const held = await givenHold(it);
  await pay(it, held, { payment_method: stripe.card('4242') });
  const { gateway_id } = await lastPayment(it, held.booking_id);
  const id = stripe.dispute(gateway_id ?? '', 1500);
  for (const notice of takeEvents()) expect(await notify(notice)).toBe(200);
  expect(await lastPayment(it, held.booking_id)).toMatchObject({ status: 'disputed', refunded: 0 });
  stripe.loseDispute(String(id));
  const closed = takeEvents();
  expect(closed).toHaveLength(1);
  for (const notice of [...closed, ...closed]) expect(await notify(notice)).toBe(200);
  expect(await lastPayment(it, held.booking_id)).toMatchObject({ status: 'partially_refunded', refunded: 1500 });
  expect(await statusOf(held)).toBe('confirmed');
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

test('of a lost dispute, what the bank gives back stays the booking’s', async () => {
  const held = await givenHold(it);
  await pay(it, held, { payment_method: stripe.card('4242') });
  const { gateway_id } = await lastPayment(it, held.booking_id);
  const id = stripe.dispute(gateway_id ?? '');
  for (const notice of takeEvents()) expect(await notify(notice)).toBe(200);
  stripe.loseDispute(String(id), 3000);
  for (const notice of takeEvents()) expect(await notify(notice)).toBe(200);
  expect(await lastPayment(it, held.booking_id)).toMatchObject({ status: 'partially_refunded', refunded: 1230 });
  expect(await statusOf(held)).toBe('confirmed');
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

test('an unreachable gateway is reported: the hold stays, nothing is charged, and the next try pays', async () => {
  const held = await givenHold(it);
  const sound = it.deps.providers.gateway;
  const closed = await startStripe();
  const refusing = outsideTransactions(closed.gateway({ clock: it.clock }));
  await closed.close();
  Object.assign(it.deps.providers, { gateway: refusing });
  const token = stripe.card('4242');
  const payWithKey = async () => {
    const response = await it.app.http.inject({
      method: 'POST',
      url: '/v9/wallet/add_booking_pay',
      headers: { authorization: `Bearer ${held.customer.token}`, 'idempotency-key': 'one-key-for-every-try' },
      payload: { booking_id: held.booking_id, payment_method: token },
    });
    return { status: response.statusCode, body: response.json() };
  };
  const asked = await payWithKey();
  expect([asked.status, asked.body.code]).toEqual([503, 'gateway_unavailable']);
  const again = await pay(it, held, { payment_method: token });
  expect([again.status, again.problem.code]).toEqual([503, 'gateway_unavailable']);
  expect(await statusOf(held)).toBe('awaiting_payment');
  Object.assign(it.deps.providers, { gateway: sound });
  expect((await payWithKey()).body.status).toBe('confirmed');
  const { id } = await lastPayment(it, held.booking_id);
  const created = [...stripe.world.intents.values()].filter((intent) => intent.metadata.payment_id === id);
  expect(created.map((intent) => intent.status)).toEqual(['succeeded']);
});
