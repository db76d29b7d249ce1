import { afterEach, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { type Gateway, GatewayUnavailable, UnknownPaymentMethod } from '#server/providers/payments/port.ts';
import { NOON, testApp } from '#test/app.ts';
import { answer, givenHold, givenRequest, lastPayment, pay } from '#test/given-booking.ts';
import { withGateway } from '#test/given-gateway.ts';
import { workOff } from '#test/given-refund.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));

/** The gateway charges, and its answer is lost. */
const lost =
  (charge: Gateway['charge']): Gateway['charge'] =>
  async (request) => {
    await charge(request);
    throw new GatewayUnavailable('the answer was lost');
  };

/** Runs every job that moves money or releases cards, now and again until well after the timeout for an answer. */
async function runJobs(): Promise<void> {
  const queued: JobName[] = ['forget-card', 'charge-verified', 'reconcile-payment', 'send-refund'];
  for (const minutes of [0, 1, 1, 25, 1, 1]) {
    it.clock.advance(minutes);
    await jobs['release-cards'](it.deps, {});
    for (const name of queued) await workOff(it, name);
    for (const name of ['expire-holds', 'reconcile-payments'] as const) await jobs[name](it.deps, {});
  }
}

/** What the gateway holds of a payment, by its own records. */
async function heldByGateway(payment_id: string): Promise<number> {
  const row = await it.deps.database.write
    .selectFrom('sandbox_payments')
    .select(['status', 'amount', 'refunded'])
    .where('key', '=', payment_id)
    .executeTakeFirst();
  return row?.status === 'succeeded' ? row.amount - row.refunded : 0;
}

/** What the ledger says the gateway holds of a booking. */
async function heldByBooks(booking_id: string): Promise<number> {
  const { rows } = await it.deps.database.pool.query<{ amount: number }>(
    `SELECT COALESCE(-sum(e.amount), 0)::int AS amount FROM journals j JOIN entries e ON e.journal_id = j.id
     JOIN ledger_accounts l ON l.id = e.account_id
     WHERE j.booking_id = $1 AND l.kind = 'gateway'`,
    [booking_id],
  );
  return rows[0]?.amount ?? 0;
}

test('a charge whose answer was lost is found when its request was withdrawn meanwhile, and goes back', async () => {
  const asked = await givenRequest(it);
  const { charge } = it.deps.providers.gateway;
  await withGateway(it, { charge: lost(charge) }, async () => {
    expect((await answer(it, asked.booking_id, 'accepted', { token: asked.token })).status).toBe(200);
  });
  const { id } = await lastPayment(it, asked.booking_id);
  expect(await heldByGateway(id)).toBe(4230);
  expect((await answer(it, asked.booking_id, 'withdrawn', asked.customer)).status).toBe(200);
  await runJobs();
  const payment = await lastPayment(it, asked.booking_id);
  expect(payment).toMatchObject({ id, status: 'refunded', refunded: 4230 });
  expect([await heldByGateway(id), await heldByBooks(asked.booking_id)]).toEqual([0, 0]);
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

test('a card is kept at the gateway while nobody knows what became of its charge, and let go afterwards', async () => {
  const asked = await givenRequest(it);
  const { charge } = it.deps.providers.gateway;
  const isUnavailable = async () => {
    throw new GatewayUnavailable('away');
  };
  const cardOf = async () =>
    it.deps.database.write
      .selectFrom('booking_cards')
      .innerJoin('sandbox_cards', 'sandbox_cards.id', 'booking_cards.payment_method')
      .select(['booking_cards.status', 'sandbox_cards.deleted_at'])
      .where('booking_id', '=', asked.booking_id)
      .executeTakeFirstOrThrow();
  await withGateway(it, { charge: lost(charge), retrieve: isUnavailable }, async () => {
    await answer(it, asked.booking_id, 'accepted', { token: asked.token });
    await answer(it, asked.booking_id, 'withdrawn', asked.customer);
    await jobs['release-cards'](it.deps, {});
    await workOff(it, 'forget-card');
  });
  expect(await cardOf()).toMatchObject({ status: 'verified', deleted_at: null });
  await runJobs();
  expect(await cardOf()).toMatchObject({ status: 'released', deleted_at: expect.any(Date) });
});

test('a charge that never reached the gateway is not made once its request was withdrawn', async () => {
  const asked = await givenRequest(it);
  const isUnavailable = async () => {
    throw new GatewayUnavailable('away');
  };
  await withGateway(it, { charge: isUnavailable }, () =>
    answer(it, asked.booking_id, 'accepted', { token: asked.token }),
  );
  await answer(it, asked.booking_id, 'withdrawn', asked.customer);
  await runJobs();
  const payment = await lastPayment(it, asked.booking_id);
  expect(payment).toMatchObject({ status: 'failed', decline_reason: 'never_reached_gateway' });
  const created = await it.deps.database.write.selectFrom('sandbox_payments').where('key', '=', payment.id).execute();
  expect(created).toEqual([]);
});

test('a charge that the gateway lists no more is looked up by key before the payment fails', async () => {
  const asked = await givenRequest(it);
  const { charge } = it.deps.providers.gateway;
  await withGateway(it, { charge: lost(charge) }, () =>
    answer(it, asked.booking_id, 'accepted', { token: asked.token }),
  );
  const unknown = async () => {
    throw new UnknownPaymentMethod('no such card');
  };
  const { id } = await lastPayment(it, asked.booking_id);
  await withGateway(it, { charge: unknown }, () => jobs['charge-verified'](it.deps, { payment_id: id }));
  expect(await lastPayment(it, asked.booking_id)).toMatchObject({ id, status: 'succeeded' });
  expect(await heldByBooks(asked.booking_id)).toBe(await heldByGateway(id));
});

test('two cards at once for one payment: the one that is unknown does not write off what the other paid', async () => {
  const held = await givenHold(it);
  const { charge } = it.deps.providers.gateway;
  let second: Promise<{ body: { status: string } }> | undefined;
  const unknownAfterTheOther: Gateway['charge'] = async (request) => {
    if (request.payment_method !== 'tok_nobody') return lost(charge)(request);
    second = pay(it, held, { payment_method: 'tok_success' });
    await second;
    throw new UnknownPaymentMethod('no such card');
  };
  await withGateway(it, { charge: unknownAfterTheOther }, () => pay(it, held, { payment_method: 'tok_nobody' }));
  expect((await second)?.body.status).toBe('processing');
  const { id } = await lastPayment(it, held.booking_id);
  expect(await heldByGateway(id)).toBe(4230);
  await runJobs();
  expect(await heldByBooks(held.booking_id)).toBe(await heldByGateway(id));
  expect(await lastPayment(it, held.booking_id)).toMatchObject({ id, status: 'succeeded' });
});

test('a payment that was given up is still settled when its charge turns up at the gateway', async () => {
  const held = await givenHold(it);
  const { charge } = it.deps.providers.gateway;
  await withGateway(it, { charge: lost(charge) }, () => pay(it, held));
  const { id } = await lastPayment(it, held.booking_id);
  await it.deps.database.write.updateTable('payments').set({ status: 'failed' }).where('id', '=', id).execute();
  await jobs['reconcile-payment'](it.deps, { payment_id: id });
  expect(await lastPayment(it, held.booking_id)).toMatchObject({ id, status: 'succeeded' });
  expect(await heldByBooks(held.booking_id)).toBe(await heldByGateway(id));
});
