import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type GatewayEventKind, gatewayEventKinds } from '#server/providers/payments/port.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService } from '#test/given.ts';
import { givenHold, givenPaid, lastPayment, pay, sendEvent } from '#test/given-booking.ts';
import { withGateway } from '#test/given-gateway.ts';
import { givenAvailable, verifyBank } from '#test/given-wallet.ts';
import { type FakeStripe, startStripe } from '#test/stripe/stand-in.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

/** A Stripe event about money and the port's result; `other` with the reason if it is ignored. */
type Notice = readonly [
  type: string,
  object: { readonly id: string; readonly metadata?: object },
  kind: GatewayEventKind,
  account?: string | undefined,
  why?: string,
];
const notice: readonly Notice[] = [
  ['payment_intent.succeeded', { id: 'pi_1', metadata: { key: 'k' } }, 'payment'],
  ['payment_intent.payment_failed', { id: 'pi_1', metadata: { key: 'k' } }, 'payment'],
  ['payment_intent.processing', { id: 'pi_1', metadata: { key: 'k' } }, 'payment'],
  ['payment_intent.requires_action', { id: 'pi_1', metadata: { key: 'k' } }, 'payment'],
  ['payment_intent.canceled', { id: 'pi_1', metadata: { key: 'k' } }, 'payment'],
  ['setup_intent.succeeded', { id: 'seti_1', metadata: { key: 'k' } }, 'verification'],
  ['setup_intent.setup_failed', { id: 'seti_1', metadata: { key: 'k' } }, 'verification'],
  ['setup_intent.canceled', { id: 'seti_1', metadata: { key: 'k' } }, 'verification'],
  ['refund.created', { id: 're_1', metadata: { key: 'k' } }, 'refund'],
  ['refund.updated', { id: 're_1', metadata: { key: 'k' } }, 'refund'],
  ['refund.failed', { id: 're_1', metadata: { key: 'k' } }, 'refund'],
  ['charge.refund.updated', { id: 're_1', metadata: { key: 'k' } }, 'refund'],
  ['payout.paid', { id: 'po_1', metadata: { key: 'k' } }, 'payout', 'acct_1'],
  ['payout.failed', { id: 'po_1', metadata: { key: 'k' } }, 'payout', 'acct_1'],
  ['payout.canceled', { id: 'po_1', metadata: { key: 'k' } }, 'payout', 'acct_1'],
  ['payout.updated', { id: 'po_1', metadata: { key: 'k' } }, 'payout', 'acct_1'],
  ['account.updated', { id: 'acct_1' }, 'account', 'acct_1'],
  ['account.application.deauthorized', { id: 'ca_1' }, 'account', 'acct_1'],
  ['charge.dispute.created', { id: 'du_1' }, 'dispute'],
  ['charge.dispute.updated', { id: 'du_1' }, 'dispute'],
  ['charge.dispute.funds_withdrawn', { id: 'du_1' }, 'dispute'],
  ['charge.dispute.funds_reinstated', { id: 'du_1' }, 'dispute'],
  ['charge.dispute.closed', { id: 'du_1' }, 'dispute'],
  ['payout.paid', { id: 'po_2' }, 'other', undefined, 'the operator’s own payouts to the operator’s own bank'],
  ['charge.succeeded', { id: 'ch_1' }, 'other', undefined, 'the payment intent of the same charge is told of'],
  ['charge.refunded', { id: 'ch_1' }, 'other', undefined, 'the refund itself is told of'],
  ['transfer.reversed', { id: 'tr_1' }, 'other', undefined, 'only this adapter brings a transfer back, and knows'],
  ['account.external_account.updated', { id: 'ba_1' }, 'other', 'acct_1', 'account.updated comes with it'],
];

const rows = notice.map(([type, object, kind, account]) => ({ type, object, kind, account }));
test.each(rows)('Stripe’s $type of $account is about: $kind', ({ type, object, kind, account }) => {
  const now = new Date();
  const event = {
    ...{ id: 'evt_1', object: 'event' as const, type, created: 0, data: { object } },
    ...(account && { account }),
  };
  const gateway = stripe.gateway({ clock: it.clock });
  const { body, signature } = stripe.sign(event, now);
  const key = object.metadata ? 'k' : null;
  const id = kind === 'account' ? account : object.id;
  expect(gateway.readEvent({ body, signature, now })).toEqual({
    ...{ id: 'evt_1', kind, gateway_id: id, account: account ?? null, key },
  });
});

test('every kind of the port is told by Stripe', () => {
  expect(new Set(notice.map(([, , kind]) => kind))).toEqual(new Set(gatewayEventKinds));
});

/** What one event of a kind changes, as its row before and after; null with a reason if nothing. */
type Scene = () => Promise<{ event: { gateway_id: string }; retrieve: () => Promise<unknown>; becomes: unknown }>;

const statusIn = async (sql: string, id: string) =>
  (await it.deps.database.pool.query<{ status: unknown }>(sql, [id])).rows[0]?.status;

const scenes: Readonly<Record<GatewayEventKind, readonly (readonly [what: string, scene: Scene])[] | string>> = {
  payment: [
    ['succeeded', () => underWay('tok_late_webhook', null, 'succeeded')],
    ['declined', () => underWay('tok_challenge', { status: 'declined', reason: 'challenge_failed' }, 'failed')],
  ],
  verification: [
    [
      'succeeded',
      async () => {
        const provider = await givenProvider(it.deps, { max_advance_days: 200 });
        const service = await givenService(it.deps, { provider_id: provider.id });
        const held = await givenHold(it, { service_id: service.id, starts_at: '2026-09-02T17:00:00.000Z' });
        await pay(it, held, { payment_method: 'tok_challenge' });
        const { rows } = await it.deps.database.pool.query<{ gateway_id: string }>(
          'SELECT gateway_id FROM booking_cards WHERE booking_id = $1',
          [held.booking_id],
        );
        const gateway_id = rows[0]?.gateway_id ?? '';
        await it.deps.database.write
          .updateTable('sandbox_verifications')
          .set({ status: 'succeeded' })
          .where('id', '=', gateway_id)
          .execute();
        const retrieve = () => statusIn('SELECT status FROM bookings WHERE id = $1', held.booking_id);
        return { event: { gateway_id }, retrieve: retrieve, becomes: 'confirmed' };
      },
    ],
  ],
  refund: [
    ['arrived', () => givenBack('tok_refund_pending', 'succeeded')],
    ['sent back', () => givenBack('tok_refund_fails', 'failed')],
  ],
  payout: [
    ['paid', () => sent('btok_success', 'paid')],
    ['failed', () => sent('btok_closed', 'failed')],
  ],
  account: [
    [
      'wanting more',
      async () => {
        const { owner } = await givenAvailable(it);
        await verifyBank(it, owner);
        const gateway_id = await accountOf(owner.id);
        await it.deps.database.pool.query(
          "UPDATE sandbox_accounts SET requirements = '{individual.verification.document}' WHERE id = $1",
          [gateway_id],
        );
        return { event: { gateway_id }, retrieve: () => enabled(gateway_id), becomes: false };
      },
    ],
    [
      'gone',
      async () => {
        const { owner } = await givenAvailable(it);
        await verifyBank(it, owner);
        const gateway_id = await accountOf(owner.id);
        await it.deps.database.pool.query('DELETE FROM sandbox_accounts WHERE id = $1', [gateway_id]);
        return { event: { gateway_id }, retrieve: () => enabled(gateway_id), becomes: false };
      },
    ],
  ],
  dispute: [
    ['opened', () => disputed('open', 'disputed')],
    ['won', () => disputed('won', 'paid')],
    ['lost', () => disputed('lost', 'refunded')],
  ],
  other: 'Nothing of ours: remembered, and no more.',
};

async function underWay(
  payment_method: string,
  said: { status: string; reason: string } | null,
  becomes: string,
): ReturnType<Scene> {
  const held = await givenHold(it);
  await pay(it, held, { payment_method });
  const { id, gateway_id } = await lastPayment(it, held.booking_id);
  if (said)
    await it.deps.database.write
      .updateTable('sandbox_payments')
      .set(said)
      .where('id', '=', gateway_id ?? '')
      .execute();
  it.clock.advance(1);
  const retrieve = () => statusIn('SELECT status FROM payments WHERE id = $1', id);
  return { event: { gateway_id: gateway_id ?? '' }, retrieve: retrieve, becomes };
}

async function givenBack(payment_method: string, becomes: string): ReturnType<Scene> {
  const held = await givenHold(it);
  await pay(it, held, { payment_method });
  await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
  const { rows } = await it.deps.database.pool.query<{ id: string; gateway_id: string }>(
    'SELECT id, gateway_id FROM refunds WHERE booking_id = $1',
    [held.booking_id],
  );
  const [refund] = rows;
  it.clock.advance(1);
  const retrieve = () => statusIn('SELECT status FROM refunds WHERE id = $1', refund?.id ?? '');
  return { event: { gateway_id: refund?.gateway_id ?? '' }, retrieve: retrieve, becomes };
}

async function sent(bank: string, becomes: string): ReturnType<Scene> {
  const { owner } = await givenAvailable(it);
  await verifyBank(it, owner, { bank });
  const { body } = await it.call('user/wallet_withdraw', { amount: 2000, currency: 'USD' }, owner);
  const { gateway_id } = await it.deps.database.write
    .selectFrom('payouts')
    .select('gateway_id')
    .where('id', '=', body._id)
    .executeTakeFirstOrThrow();
  it.clock.advance(2);
  const retrieve = () => statusIn('SELECT status FROM payouts WHERE id = $1', body._id);
  return { event: { gateway_id: gateway_id ?? '' }, retrieve: retrieve, becomes };
}

async function disputed(status: string, becomes: string): ReturnType<Scene> {
  const held = await givenPaid(it);
  const { gateway_id: payment_id } = await lastPayment(it, held.booking_id);
  const gateway_id = `dp_${held.booking_id}`;
  await it.deps.database.write
    .insertInto('sandbox_disputes')
    .values({ id: gateway_id, payment_id: payment_id ?? '', status: 'open', created_at: it.clock.now() })
    .execute();
  if (status !== 'open') await sendEvent(it, { id: `evt_open_${gateway_id}`, kind: 'dispute', gateway_id });
  await it.deps.database.write.updateTable('sandbox_disputes').set({ status }).where('id', '=', gateway_id).execute();
  const retrieve = () => statusIn('SELECT payment_status AS status FROM bookings WHERE id = $1', held.booking_id);
  return { event: { gateway_id }, retrieve: retrieve, becomes };
}

async function accountOf(user_id: string): Promise<string> {
  const { rows } = await it.deps.database.pool.query<{ gateway_id: string }>(
    'SELECT gateway_id FROM payout_accounts WHERE user_id = $1',
    [user_id],
  );
  return rows[0]?.gateway_id ?? '';
}
const enabled = (gateway_id: string) =>
  statusIn('SELECT payouts_enabled AS status FROM payout_accounts WHERE gateway_id = $1', gateway_id);

describe.each(gatewayEventKinds)('an event about: %s', (kind) => {
  const all = scenes[kind];
  if (typeof all === 'string') {
    // The sandbox never sends one; Stripe does.
    test(`is taken and has no effect. ${all}`, async () => {
      const event = { id: 'evt_other', kind, gateway_id: 'x_1', key: null, account: null };
      const notify = () => sendEvent(it, { id: 'evt_other', gateway_id: 'x_1' });
      const { statusCode } = await withGateway(it, { readEvent: () => event }, notify);
      expect(statusCode).toBe(200);
    });
    return;
  }
  if (kind === 'account')
    test('leads, where it is gone, to one that is opened anew', async () => {
      const { owner } = await givenAvailable(it);
      await verifyBank(it, owner);
      const gateway_id = await accountOf(owner.id);
      await it.deps.database.pool.query('DELETE FROM sandbox_accounts WHERE id = $1', [gateway_id]);
      await sendEvent(it, { id: 'evt_account_gone', kind, gateway_id });
      const { body } = await it.call('wallet/get_bank_info', {}, owner);
      expect(body).toMatchObject({ state: 'needs_more' });
      await verifyBank(it, owner);
      expect(await accountOf(owner.id)).not.toBe(gateway_id);
      expect(await enabled(await accountOf(owner.id))).toBe(true);
    });
  test.each(all)('%s has its effect, and told twice no more', async (what, scene) => {
    const { event, retrieve, becomes } = await scene();
    expect(await retrieve()).not.toEqual(becomes === 'paid' ? undefined : becomes);
    const id = `evt_${kind}_${what}`;
    for (const n of [1, 1, 2]) expect((await sendEvent(it, { id: `${id}${n}`, kind, ...event })).statusCode).toBe(200);
    expect(await retrieve()).toEqual(becomes);
  });
});
