import { describe, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { GatewayRefused } from '#server/providers/payments/port.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { answerChallenge, FAR, givenHold, givenPaid, lastPayment, pay } from '#test/given-booking.ts';
import { givenChange } from '#test/given-change.ts';
import { creditOf, givenCode, givenCredit } from '#test/given-discount.ts';
import { withGateway } from '#test/given-gateway.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
const run = (name: JobName, payload: object = {}) => jobs[name](it.deps, payload);
const details = async (held: Awaited<ReturnType<typeof givenHold>>) =>
  (await it.call('booking/get_booking_details', { booking_id: held.booking_id }, held.customer)).body;

test('a good card confirms at once, and the books say whose the money is', async () => {
  const held = await givenHold(it);
  const { status, body } = await pay(it, held);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'confirmed',
    action: null,
    booking: { status: 'confirmed', payment_status: 'paid' },
  });
  expect(body.booking.payments).toMatchObject([
    { kind: 'charge', amount: 4230, status: 'succeeded', card: 'Visa ···· 4242' },
  ]);
  const lines = await it.deps.database.write
    .selectFrom('entries')
    .innerJoin('journals', 'journals.id', 'entries.journal_id')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'entries.account_id')
    .select(['ledger_accounts.kind', 'entries.amount'])
    .where('journals.booking_id', '=', held.booking_id)
    .orderBy('entries.amount')
    .execute();
  expect(lines).toEqual([
    { kind: 'gateway', amount: -4230 },
    { kind: 'platform_charge', amount: 230 },
    { kind: 'provider_pending', amount: 4000 },
  ]);
});

test('without a card or a pending payment, the error names the field, for charges and verifications', async () => {
  const requested = await givenService(it.deps, { booking_mode: 'request' });
  const cleo = await givenUser(it.deps);
  const asked = await it.call('booking/add_booking_request', { service_id: requested.id, starts_at: FAR }, cleo);
  const waiting = { booking_id: asked.body.booking?._id ?? '', customer: cleo };
  for (const held of [await givenHold(it), waiting]) {
    const { status, problem } = await pay(it, held, {});
    expect([status, problem.code]).toEqual([400, 'invalid_input']);
    expect(problem.errors).toMatchObject([{ path: 'payment_method' }]);
  }
});

test.each([
  ['tok_declined', 'card_declined'],
  ['tok_insufficient_funds', 'insufficient_funds'],
])('%s is refused, nothing is charged, and another card may pay', async (payment_method, reason) => {
  const held = await givenHold(it);
  const { status, problem } = await pay(it, held, { payment_method });
  expect([status, problem.code, problem.reason]).toEqual([422, 'payment_declined', reason]);
  expect((await details(held)).status).toBe('awaiting_payment');
  expect((await pay(it, held)).body.status).toBe('confirmed');
});

test('a refusal that is not about the card is reported, fails the payment, and can be retried', async () => {
  const held = await givenHold(it);
  const charge = async () => {
    throw new GatewayRefused('not_taken', 'This account cannot take payments in this currency.');
  };
  const { status, problem } = await withGateway(it, { charge }, () => pay(it, held));
  expect([status, problem.code]).toEqual([422, 'payment_refused']);
  expect(problem.detail).toContain('haven’t been charged');
  expect(await lastPayment(it, held.booking_id)).toMatchObject({ status: 'failed', decline_reason: 'gateway_refused' });
  expect((await details(held)).status).toBe('awaiting_payment');
  expect((await pay(it, held)).body.status).toBe('confirmed');
});

test('a challenge is confirmed at the bank, told by webhook, and looked at without a card', async () => {
  const held = await givenHold(it);
  const { body } = await pay(it, held, { payment_method: 'tok_challenge' });
  expect(body.status).toBe('action_needed');
  const url = body.action?.url ?? '';
  expect((await pay(it, held, {})).body).toMatchObject({ status: 'action_needed', action: { url } });
  await answerChallenge(it, url, 'confirm');
  expect((await details(held)).status).toBe('confirmed');
  expect((await pay(it, held, {})).body.status).toBe('confirmed');
});

test('a challenge refused, or left standing, gives way to another card', async () => {
  for (const isAnswered of [true, false]) {
    const held = await givenHold(it);
    const { body } = await pay(it, held, { payment_method: 'tok_challenge' });
    const url = body.action?.url ?? '';
    if (isAnswered) await answerChallenge(it, url, 'refuse');
    expect((await pay(it, held)).body.status).toBe('confirmed');
    await answerChallenge(it, url, 'confirm');
    expect((await details(held)).payments.map((each) => each.status)).toEqual(['failed', 'succeeded']);
  }
});

test('another card after the time has gone hears so, and what the first one paid meanwhile goes back', async () => {
  const held = await givenHold(it);
  const { body } = await pay(it, held, { payment_method: 'tok_challenge' });
  it.clock.advance(16);
  await run('expire-holds');
  await givenHold(it, { service_id: held.service.id, starts_at: FAR });
  const sound = it.deps.providers.gateway;
  // The customer answers the bank between the poll and the release.
  const cancel: typeof sound.cancel = async (which) => {
    await answerChallenge(it, body.action?.url ?? '', 'confirm');
    return sound.cancel(which);
  };
  const { status, problem } = await withGateway(it, { cancel }, () => pay(it, held));
  it.clock.set(NOON);
  expect([status, problem.code]).toEqual([409, 'booking_expired']);
  expect(problem.detail).toContain('We’re refunding it');
  expect((await details(held)).payments.map((each) => [each.kind, each.amount])).toEqual([
    ['charge', 4230],
    ['refund', 4230],
  ]);
});

test('a late answer is processing until it comes', async () => {
  const held = await givenHold(it);
  expect((await pay(it, held, { payment_method: 'tok_late_webhook' })).body.status).toBe('processing');
  expect((await pay(it, held)).body.status).toBe('processing');
  it.clock.advance(1);
  expect((await pay(it, held, {})).body.status).toBe('confirmed');
  it.clock.set(NOON);
});

test('a lost answer is found by the reconcile job, once', async () => {
  const held = await givenHold(it);
  expect((await pay(it, held, { payment_method: 'tok_lost_webhook' })).body.status).toBe('processing');
  const payment = await lastPayment(it, held.booking_id);
  await Promise.all([
    run('reconcile-payment', { payment_id: payment.id }),
    run('reconcile-payment', { payment_id: payment.id }),
  ]);
  const after = await details(held);
  expect(after.status).toBe('confirmed');
  expect(after.history.map((line) => line.to)).toEqual(['awaiting_payment', 'confirmed']);
});

test('a hold that ran out is not charged', async () => {
  const held = await givenHold(it);
  it.clock.advance(16);
  const { status, problem } = await pay(it, held);
  it.clock.set(NOON);
  expect([status, problem.code]).toEqual([409, 'booking_expired']);
  expect((await details(held)).payments).toEqual([]);
});

test('money that comes late still buys the time when it is free, and goes back when it is not', async () => {
  const free = await givenHold(it);
  const lost = await givenHold(it);
  await pay(it, free, { payment_method: 'tok_lost_webhook' });
  await pay(it, lost, { payment_method: 'tok_lost_webhook' });
  it.clock.advance(16);
  await run('expire-holds');
  expect((await details(free)).status).toBe('expired');
  await givenHold(it, { service_id: lost.service.id });
  await run('reconcile-payments');
  expect((await details(free)).status).toBe('confirmed');
  const gone = await details(lost);
  expect(gone.status).toBe('expired');
  expect(gone.payments.map((each) => [each.kind, each.amount])).toEqual([
    ['charge', 4230],
    ['refund', 4230],
  ]);
  it.clock.set(NOON);
});

describe('money that comes late is not sent back because of what has run out itself', () => {
  /** A hold that was paid without the app knowing, and that has expired. */
  async function paidUnheard(own: Parameters<typeof givenHold>[1] = {}) {
    const held = await givenHold(it, own);
    await pay(it, held, { payment_method: 'tok_lost_webhook' });
    it.clock.advance(16);
    await run('expire-holds');
    expect((await details(held)).status).toBe('expired');
    return held;
  }
  const revives = async (held: Awaited<ReturnType<typeof paidUnheard>>) => {
    await run('reconcile-payments');
    expect(await details(held)).toMatchObject({ status: 'confirmed', payment_status: 'paid' });
    expect((await details(held)).payments.map((each) => each.kind)).toEqual(['charge']);
    expect(await judge(it.deps.database.write)).toEqual([]);
    it.clock.set(NOON);
  };

  test('another’s hold of the same time', async () => {
    const held = await paidUnheard();
    const other = await givenHold(it, { service_id: held.service.id });
    it.clock.advance(16);
    await revives(held);
    expect((await details(other)).status).toBe('expired');
  });

  test('another’s change to the same time', async () => {
    const held = await paidUnheard();
    const other = await givenPaid(it, { service_id: held.service.id, starts_at: '2026-05-18T17:00:00.000Z' });
    await givenChange(it, other.customer, { booking_id: other.booking_id, starts_at: FAR });
    it.clock.advance(16);
    await revives(held);
    expect(await details(other)).toMatchObject({ status: 'confirmed', change: null });
  });

  test('another’s hold that has the last use of the code, and one’s own that has the credit', async () => {
    const service = await givenService(it.deps);
    const by = await givenUser(it.deps);
    await givenCredit(it.deps, by.id, 1000);
    await givenCode(it.deps, { provider_id: service.provider_id, code: 'ONCE', max_uses: 1 });
    const input = { service_id: service.id, discount_code: 'ONCE', participants: 1 };
    const later = (n: number) => new Date(Date.parse(FAR) + n * 3_600_000).toISOString();
    const { body } = await it.call('booking/add_booking', { ...input, starts_at: FAR, use_credit: true }, by);
    const held = { booking_id: body.booking._id, booking: body.booking, customer: by, service, provider: null };
    await pay(it, held, { payment_method: 'tok_lost_webhook' });
    it.clock.advance(16);
    await run('expire-holds');
    const other = await it.call('booking/add_booking', { ...input, starts_at: later(1) }, await givenUser(it.deps));
    expect(other.status).toBe(200);
    await givenHold(it, { service_id: service.id, starts_at: later(2), by, use_credit: true });
    it.clock.advance(16);
    await revives(held);
  });
});

test('what comes late with a code that its customer has used up meanwhile goes back', async () => {
  const service = await givenService(it.deps);
  const by = await givenUser(it.deps);
  await givenCode(it.deps, { provider_id: service.provider_id, code: 'FIRST', max_uses_per_customer: 1 });
  const hold = async (hours: number) => {
    const starts_at = new Date(Date.parse(FAR) + hours * 3_600_000).toISOString();
    const input = { service_id: service.id, discount_code: 'FIRST', participants: 1, starts_at };
    const { body } = await it.call('booking/add_booking', input, by);
    return { booking_id: body.booking._id, booking: body.booking, customer: by, service, provider: null };
  };
  const late = await hold(0);
  await pay(it, late, { payment_method: 'tok_lost_webhook' });
  it.clock.advance(16);
  await run('expire-holds');
  const other = await hold(2);
  await pay(it, other);
  await run('reconcile-payments');
  expect((await details(other)).status).toBe('confirmed');
  const gone = await details(late);
  expect([gone.status, ...gone.payments.map((each) => each.kind)]).toEqual(['expired', 'charge', 'refund']);
  expect(await judge(it.deps.database.write)).toEqual([]);
  it.clock.set(NOON);
});

test('a second payment by another way goes straight back', async () => {
  const held = await givenHold(it);
  await pay(it, held, { payment_method: 'tok_lost_webhook' });
  const first = await lastPayment(it, held.booking_id);
  // As if the first was given up too early.
  await it.deps.database.write.updateTable('payments').set({ status: 'failed' }).where('id', '=', first.id).execute();
  expect((await pay(it, held)).body.status).toBe('confirmed');
  await it.deps.database.write.updateTable('payments').set({ status: 'failed' }).where('id', '=', first.id).execute();
  const { settlePayment } = await import('#server/modules/payments/index.ts');
  const { findPayment } = await import('#server/modules/payments/queries.ts');
  const said = await it.deps.providers.gateway.retrieve({ key: first.id });
  const payment = await findPayment(it.deps.database.write, first.id);
  if (!said || !payment) throw new Error('The first payment is gone.');
  const settled = await it.deps.database.write
    .transaction()
    .execute((tx) => settlePayment(tx, payment, said, it.clock.now()));
  expect(settled.status).toBe('confirmed');
  const after = await details(held);
  expect(after.status).toBe('confirmed');
  expect(after.payments.map((each) => [each.kind, each.status])).toEqual([
    ['charge', 'refunded'],
    ['charge', 'succeeded'],
    ['refund', 'pending'],
  ]);
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

test('a payment repeated after a crash lost its answer is told as it went, whatever the booking is now', async () => {
  const asked = async (payment_method: string, own: Parameters<typeof givenHold>[1] = {}) => {
    const held = await givenHold(it, own);
    const { token } = held.customer;
    const key = crypto.randomUUID();
    const ask = () =>
      it.call('wallet/add_booking_pay', { booking_id: held.booking_id, payment_method }, { token }, { key });
    const first = await ask();
    const { rowCount } = await it.deps.database.pool.query(
      `UPDATE idempotency_keys SET status = NULL, answer = NULL, held_until = '-infinity'
       WHERE effect ->> 'payment_id' = $1`,
      [(await lastPayment(it, held.booking_id)).id],
    );
    expect(rowCount).toBe(1);
    return { held, first, ask };
  };
  const by = await givenUser(it.deps);
  await givenCredit(it.deps, by.id, 1000);
  for (const own of [{}, { by, use_credit: true }]) {
    const paid = await asked('tok_success', own);
    await it.call('event/cancel_booking', { booking_id: paid.held.booking_id }, paid.held.customer);
    const again = await paid.ask();
    expect([again.status, again.body.status, again.body.booking.status]).toEqual([200, 'confirmed', 'cancelled']);
  }
  const late = await asked('tok_lost_webhook');
  expect(late.first.body.status).toBe('processing');
  it.clock.advance(16);
  await run('expire-holds');
  await givenHold(it, { service_id: late.held.service.id });
  await run('reconcile-payments');
  const { status, problem } = await late.ask();
  it.clock.set(NOON);
  expect([status, problem.code]).toEqual([409, 'booking_expired']);
});

test('paying twice charges once', async () => {
  const held = await givenPaid(it);
  expect((await pay(it, held)).body.status).toBe('confirmed');
  expect((await details(held)).payments).toHaveLength(1);
});

test('what is cancelled, given up, or not yet begun to be paid says so', async () => {
  const cancelled = await givenPaid(it);
  it.clock.advance(90);
  await it.call('event/cancel_booking', { booking_id: cancelled.booking_id }, cancelled.customer);
  it.clock.set(NOON);
  expect((await pay(it, cancelled)).problem).toMatchObject({ code: 'booking_state', booking_status: 'cancelled' });
  const held = await givenHold(it);
  expect((await pay(it, held, {})).problem.code).toBe('invalid_input');
  await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
  expect((await pay(it, held)).problem).toMatchObject({ code: 'booking_state', booking_status: 'withdrawn' });
});

test('a card nobody knows is refused and stands in no other’s way', async () => {
  const held = await givenHold(it);
  const { status, problem } = await pay(it, held, { payment_method: 'tok_unheard_of' });
  expect([status, problem.code]).toEqual([422, 'payment_method_unknown']);
  expect((await pay(it, held, { card_id: held.booking_id })).problem.code).toBe('payment_method_unknown');
  expect((await pay(it, held)).body.status).toBe('confirmed');
});

test('the card that paid is kept on request, and pays the next time, but for nobody else', async () => {
  const held = await givenHold(it);
  await pay(it, held, { payment_method: 'tok_success', save_card: true });
  const cards = (await it.call('wallet/card_list', {}, held.customer)).body.items;
  expect(cards).toMatchObject([{ brand: 'Visa', last4: '4242', is_default: true }]);
  const card_id = cards[0]?._id ?? '';
  const next = await givenHold(it, { by: held.customer });
  expect((await pay(it, next, { card_id })).body.status).toBe('confirmed');
  expect((await pay(it, await givenHold(it), { card_id })).problem.code).toBe('payment_method_unknown');
});

test('strangers, the provider and guests without the token find no such booking', async () => {
  const held = await givenHold(it);
  const input = { booking_id: held.booking_id, payment_method: 'tok_success' };
  for (const caller of [await givenUser(it.deps), { token: held.provider?.token ?? '' }, { booking_token: 'guessed' }])
    expect((await it.call('wallet/add_booking_pay', input, caller)).status).toBe(404);
  expect((await it.call('wallet/add_booking_pay', input)).status).toBe(401);
});

test('the books are right after all of it', async () => {
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

describe('credit chosen when paying', () => {
  const setAside = async () =>
    (
      await it.deps.database.pool.query<{ n: number }>(
        `SELECT coalesce(sum(e.amount), 0)::int AS n FROM entries e JOIN ledger_accounts a ON a.id = e.account_id
         WHERE a.kind = 'platform_unallocated'`,
      )
    ).rows[0]?.n ?? 0;
  async function givenHoldWith(credit: number, use_credit = false) {
    const by = await givenUser(it.deps);
    await givenCredit(it.deps, by.id, credit);
    return { ...(await givenHold(it, { by, use_credit })), by };
  }
  const card = { payment_method: 'tok_success' };

  test('pays first, and the card what is left: so says the gateway too', async () => {
    const held = await givenHoldWith(1000);
    const { body } = await pay(it, held, { ...card, use_credit: true });
    expect(body).toMatchObject({ status: 'confirmed', booking: { price: { credit: 1000, total: 3230 } } });
    const { gateway_id } = await lastPayment(it, held.booking_id);
    const { rows } = await it.deps.database.pool.query('SELECT amount::int FROM sandbox_payments WHERE id = $1', [
      gateway_id,
    ]);
    expect(rows).toEqual([{ amount: 3230 }]);
    expect(await creditOf(it.deps, held.by.id)).toBe(0);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('that pays all but a fee too small to charge needs no card, and the same key says so again', async () => {
    const by = await givenUser(it.deps);
    await givenCredit(it.deps, by.id, 9000);
    const held = await givenHold(it, { by, service: { amount: 300 } });
    const before = await setAside();
    const key = crypto.randomUUID();
    const ask = () => it.call('wallet/add_booking_pay', { booking_id: held.booking_id, use_credit: true }, by, { key });
    for (const answer of [await ask(), await ask()])
      expect(answer.body).toMatchObject({ status: 'confirmed', booking: { price: { credit: 300, total: 0 } } });
    expect(await creditOf(it.deps, by.id)).toBe(8700);
    expect(await setAside()).toBe(before);
    expect(
      await it.deps.database.pool.query('SELECT FROM payments WHERE booking_id = $1', [held.booking_id]),
    ).toMatchObject({ rowCount: 0 });
    const off = await it.call('event/cancel_booking', { booking_id: held.booking_id }, by);
    expect(off.body.booking.status).toBe('cancelled');
    expect(await creditOf(it.deps, by.id)).toBe(9000);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('is left where it was, or given back, as the customer chooses', async () => {
    const held = await givenHoldWith(1000, true);
    expect(await creditOf(it.deps, held.by.id)).toBe(0);
    const { body } = await pay(it, held, { ...card, use_credit: false });
    expect(body).toMatchObject({ status: 'confirmed', booking: { price: { credit: 0, total: 4230 } } });
    expect(await creditOf(it.deps, held.by.id)).toBe(1000);
    const stored = await givenHoldWith(1000, true);
    expect((await pay(it, stored, card)).body.booking.price).toMatchObject({ credit: 1000, total: 3230 });
  });

  test('stays set aside while the bank declines, and comes back when the hold runs out', async () => {
    const before = await setAside();
    const held = await givenHoldWith(1000);
    const declined = await pay(it, held, { payment_method: 'tok_declined', use_credit: true });
    expect(declined.problem.code).toBe('payment_declined');
    expect((await details(held)).price).toMatchObject({ credit: 1000, total: 3230 });
    expect(await setAside()).toBe(before + 1000);
    it.clock.advance(16);
    await run('expire-holds');
    it.clock.set(NOON);
    expect(await creditOf(it.deps, held.by.id)).toBe(1000);
    expect(await setAside()).toBe(before);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('is not changed while a bank is asked, and is nothing that guests have', async () => {
    const held = await givenHoldWith(1000);
    await pay(it, held, { payment_method: 'tok_challenge' });
    expect((await pay(it, held, { ...card, use_credit: true })).problem.code).toBe('payment_pending');
    expect((await details(held)).price.credit).toBe(0);
    const service = await givenService(it.deps);
    const guest = await it.call('booking/guest_add_booking', {
      ...{ service_id: service.id, starts_at: FAR, name: 'Gus Guest', email: 'gus.credit@example.com' },
    });
    const { status, problem } = await it.call(
      'wallet/add_booking_pay',
      { booking_id: guest.body.booking._id, ...card, use_credit: true },
      { booking_token: guest.body.access_token ?? '' },
    );
    expect([status, problem.errors?.[0]?.path]).toEqual([400, 'use_credit']);
  });

  test('of one wallet, chosen for three holds at once, is spent once', async () => {
    const by = await givenUser(it.deps);
    await givenCredit(it.deps, by.id, 4000);
    const holds = [];
    for (let n = 0; n < 3; n += 1) holds.push(await givenHold(it, { by }));
    const paid = await Promise.all(holds.map((held) => pay(it, held, { ...card, use_credit: true })));
    expect(paid.map((each) => each.body.status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(paid.reduce((sum, each) => sum + each.body.booking.price.credit, 0)).toBe(4000);
    expect(await creditOf(it.deps, by.id)).toBe(0);
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });
});
