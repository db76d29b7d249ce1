import { afterEach, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from '#server/providers/payments/port.ts';
import { sendWhatHappened } from '#server/providers/payments/sandbox-events.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenHold, givenPaid, lastPayment, pay, sendEvent } from '#test/given-booking.ts';
import { givenCredit } from '#test/given-discount.ts';
import { withGateway } from '#test/given-gateway.ts';
import { workOff } from '#test/given-refund.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const sound = () => it.deps.providers.gateway;

const refusing = (reason: GatewayRefused['reason']): Partial<Gateway> => ({
  refund: async () => {
    throw new GatewayRefused(reason, 'Stripe says no.');
  },
});

async function givenPaidBy(payment_method: string) {
  const held = await givenHold(it);
  expect((await pay(it, held, { payment_method })).body.status).toBe('confirmed');
  return { ...held, admin: await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' }) };
}
type Paid = Awaited<ReturnType<typeof givenPaidBy>>;
const cancel = (held: Paid) => it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
const refundsOf = async (held: Paid) =>
  (await it.call('booking/get_booking_details', { booking_id: held.booking_id }, held.customer)).body.payments
    .filter((each) => each.kind === 'refund')
    .map((each) => each.status);
const queue = async (held: Paid) =>
  (await it.call('admin/failed_refund_list', {}, held.admin)).body.items.filter(
    (item) => item.booking._id === held.booking_id,
  );
const settle = (refund_id: string, verb: 'send_again' | 'settle_otherwise', by: { token: string }) =>
  it.call('admin/settle_failed_refund', { refund_id, verb, why: 'Looked at.' }, by);
const unallocated = async () => {
  const { rows } = await it.deps.database.pool.query<{ sum: number }>(
    `SELECT coalesce(sum(e.amount), 0)::int AS sum FROM entries e JOIN ledger_accounts l ON l.id = e.account_id
     WHERE l.kind = 'platform_unallocated'`,
  );
  return rows[0]?.sum;
};
const books = async () => [
  ...(await findLedgerFaults(it.deps.database.write)),
  ...(await judge(it.deps.database.write)),
];
const mailsTo = async (held: Paid) => {
  const { email } = await it.deps.database.write
    .selectFrom('users')
    .select('email')
    .where('id', '=', held.customer.id)
    .executeTakeFirstOrThrow();
  await workOff(it, 'notify-refund');
  await workOff(it, 'send-booking-mail');
  return (await messagesTo(it.deps, email)).map((mail) => mail.kind).toSorted();
};

describe('a refund that the gateway refuses', () => {
  test('has failed: the cancellation stays, customer and staff are notified, and nothing retries it', async () => {
    const held = await givenPaidBy('tok_success');
    const cancelled = await withGateway(it, refusing('not_taken'), () => cancel(held));
    expect([cancelled.status, cancelled.body.booking.status]).toEqual([200, 'cancelled']);
    expect(await refundsOf(held)).toEqual(['failed']);
    expect(await unallocated()).toBe(4230);
    it.clock.advance(2);
    await jobs['reconcile-payments'](it.deps, {});
    await workOff(it, 'send-refund');
    expect(await refundsOf(held)).toEqual(['failed']);
    expect(await mailsTo(held)).toContain('refund_failed');
    expect((await it.call('admin/dashboard', {}, held.admin)).body.failed_refunds.waiting).toBe(1);
    expect(await queue(held)).toMatchObject([{ amount: 4230, fail_reason: 'not_taken', gateway_id: null }]);
    expect(await books()).toEqual([]);
    // Nothing is left to refund a second time.
    const more = { booking_id: held.booking_id, amount: 100, reason: 'Good will.' };
    expect((await it.call('user/refund_payment', more, held.admin)).problem.code).toBe('refund_not_possible');
  });

  test('of a booking that credit paid for in part is none of the credit that is set aside', async () => {
    const customer = await givenUser(it.deps);
    await givenCredit(it.deps, customer.id, 1000);
    const held = await givenPaid(it, { by: customer, use_credit: true });
    expect(held.booking.price.credit).toBe(1000);
    const { status } = await withGateway(it, refusing('not_taken'), () =>
      it.call('event/cancel_booking', { booking_id: held.booking_id }, customer),
    );
    expect(status).toBe(200);
    const { rows } = await it.deps.database.pool.query('SELECT status FROM refunds WHERE booking_id = $1', [
      held.booking_id,
    ]);
    expect(rows).toEqual([{ status: 'failed' }]);
    expect(await books()).toEqual([]);
  });

  test('is sent again by staff, once, and then has gone', async () => {
    const held = await givenPaidBy('tok_success');
    await withGateway(it, refusing('refund_too_much'), () => cancel(held));
    const [failed] = await queue(held);
    const refund_id = failed?._id ?? '';
    const support = await givenUser(it.deps, { role: 'support' });
    expect((await settle(refund_id, 'send_again', support)).problem.code).toBe('forbidden');
    const still = await withGateway(it, refusing('not_taken'), () => settle(refund_id, 'send_again', held.admin));
    expect(still.body.status).toBe('failed');
    const tries = await Promise.all([1, 2, 3].map(() => settle(refund_id, 'send_again', held.admin)));
    expect(tries.map((each) => each.problem.code ?? each.body.status).toSorted()).toEqual([
      'refund_not_failed',
      'refund_not_failed',
      'succeeded',
    ]);
    expect(await refundsOf(held)).toEqual(['succeeded']);
    expect(await queue(held)).toEqual([]);
    const log = await it.call('admin/act_list', { subject_id: refund_id }, held.admin);
    expect(log.body.items.map((item) => item.act)).toEqual(['send_refund_again', 'send_refund_again']);
    expect((await mailsTo(held)).filter((kind) => kind.startsWith('refund') || kind === 'booking_refunded')).toEqual([
      'booking_refunded',
      'refund_failed',
      'refund_failed',
    ]);
    expect(await books()).toEqual([]);
  });

  test('may have reached its customer otherwise', async () => {
    const held = await givenPaidBy('tok_success');
    const before = await unallocated();
    await withGateway(it, refusing('refund_too_much'), () => cancel(held));
    const refund_id = (await queue(held))[0]?._id ?? '';
    // A refund made by hand in the gateway's dashboard.
    const gateway_id = (await lastPayment(it, held.booking_id)).gateway_id ?? '';
    await sound().refund({ key: 'by hand', gateway_id, amount: 4230, currency: 'USD' });
    expect((await settle(refund_id, 'settle_otherwise', held.admin)).body.status).toBe('succeeded');
    expect(await unallocated()).toBe(before);
    expect((await settle(refund_id, 'settle_otherwise', held.admin)).problem).toMatchObject({
      code: 'refund_not_failed',
      refund_status: 'succeeded',
    });
    expect((await settle(held.booking_id, 'send_again', held.admin)).problem.code).toBe('not_found');
    expect(await books()).toEqual([]);
  });
});

describe('a refund that comes later', () => {
  const notificationsOf = async (held: Paid, id: string) => {
    const { gateway_id } = await it.deps.database.write
      .selectFrom('refunds')
      .select('gateway_id')
      .where('booking_id', '=', held.booking_id)
      .executeTakeFirstOrThrow();
    return sendEvent(it, { id, kind: 'refund', gateway_id: gateway_id ?? '' });
  };

  test('is pending until the gateway tells that it has arrived', async () => {
    const held = await givenPaidBy('tok_refund_pending');
    await cancel(held);
    expect(await refundsOf(held)).toEqual(['pending']);
    it.clock.advance(1);
    await notificationsOf(held, 'evt_refund_there');
    expect(await refundsOf(held)).toEqual(['succeeded']);
  });

  test('may be sent back by the bank days after it had gone; told twice, it failed once', async () => {
    const held = await givenPaidBy('tok_refund_fails');
    await cancel(held);
    expect(await refundsOf(held)).toEqual(['succeeded']);
    it.clock.advance(1);
    await notificationsOf(held, 'evt_refund_back');
    await notificationsOf(held, 'evt_refund_back_again');
    expect(await refundsOf(held)).toEqual(['failed']);
    expect(await queue(held)).toMatchObject([{ fail_reason: 'lost_or_stolen_card' }]);
    expect((await mailsTo(held)).filter((kind) => kind === 'refund_failed')).toHaveLength(1);
    expect(await books()).toEqual([]);
  });

  test('is found by its key where the answer was lost', async () => {
    const held = await givenPaidBy('tok_refund_fails');
    const { refund } = sound();
    const lost: Gateway['refund'] = async (request) => {
      await refund(request);
      throw new GatewayUnavailable('The answer was lost.');
    };
    await withGateway(it, { refund: lost }, () => cancel(held));
    expect(await refundsOf(held)).toEqual(['pending']);
    const row = await it.deps.database.write
      .selectFrom('refunds')
      .select(['id', 'gateway_id'])
      .where('booking_id', '=', held.booking_id)
      .executeTakeFirstOrThrow();
    expect(row.gateway_id).toBeNull();
    const { gateway_id } = await refund({
      key: row.id,
      gateway_id: (await lastPayment(it, held.booking_id)).gateway_id ?? '',
      amount: 4230,
      currency: 'USD',
    });
    it.clock.advance(1);
    await sendEvent(it, { id: 'evt_refund_by_key', kind: 'refund', gateway_id, key: row.id });
    expect(await refundsOf(held)).toEqual(['failed']);
    expect(await books()).toEqual([]);
  });
});

test('the sandbox tells by itself of a refund that comes back and of a dispute, each once', async () => {
  const returned = await givenPaidBy('tok_refund_fails');
  const disputed = await givenPaidBy('tok_dispute');
  await cancel(returned);
  const notice = new Set<string>();
  await sendWhatHappened(it.app.http, it.deps, notice);
  expect(await refundsOf(returned)).toEqual(['succeeded']);
  expect((await lastPayment(it, disputed.booking_id)).status).toBe('disputed');
  it.clock.advance(1);
  await sendWhatHappened(it.app.http, it.deps, notice);
  await sendWhatHappened(it.app.http, it.deps, new Set());
  expect(await refundsOf(returned)).toEqual(['failed']);
  expect((await mailsTo(returned)).filter((kind) => kind === 'refund_failed')).toHaveLength(1);
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

test('a refund that failed because of a dispute is covered by it once that is lost', async () => {
  const held = await givenPaidBy('tok_dispute');
  const { gateway_id } = await it.deps.database.write
    .selectFrom('sandbox_disputes')
    .innerJoin('payments', 'payments.gateway_id', 'sandbox_disputes.payment_id')
    .select('sandbox_disputes.id as gateway_id')
    .where('payments.booking_id', '=', held.booking_id)
    .executeTakeFirstOrThrow();
  const before = await unallocated();
  await sendEvent(it, { id: 'evt_dispute_opened', kind: 'dispute', gateway_id });
  await withGateway(it, refusing('payment_disputed'), () => cancel(held));
  expect(await refundsOf(held)).toEqual(['failed']);
  await it.deps.database.write
    .updateTable('sandbox_disputes')
    .set({ status: 'lost' })
    .where('id', '=', gateway_id)
    .execute();
  await sendEvent(it, { id: 'evt_dispute_lost', kind: 'dispute', gateway_id });
  expect(await queue(held)).toEqual([]);
  expect(await unallocated()).toBe(before);
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});
