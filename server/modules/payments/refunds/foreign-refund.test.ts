import { afterEach, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { GatewayUnavailable } from '#server/providers/payments/port.ts';
import { insertSandboxRefund } from '#server/providers/payments/sandbox-store.ts';
import { NOON, testApp } from '#test/app.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenHold, lastPayment, pay, sendEvent } from '#test/given-booking.ts';
import { payUnanswered, withGateway } from '#test/given-gateway.ts';
import { givenRefundable, workOff } from '#test/given-refund.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
let count = 0;

/** Refunds in the gateway's dashboard, without a key of the app; returns the gateway's id of the refund. */
async function refundAtDashboard(booking_id: string, amount: number, status = 'succeeded'): Promise<string> {
  count += 1;
  const payment = await lastPayment(it, booking_id);
  const row = await it.deps.database.write
    .selectFrom('sandbox_payments')
    .select('id')
    .where('key', '=', payment.id)
    .executeTakeFirstOrThrow();
  const created = { id: `re_dashboard_${count}`, key: `dashboard ${count}`, payment_id: row.id, amount, status };
  const created_at = it.clock.now();
  const settles_at = status === 'pending' ? new Date(created_at.getTime() + 5_000) : null;
  expect(await insertSandboxRefund(it.deps.database.write, { ...created, settles_at, created_at })).toBe(true);
  return created.id;
}
const notify = (gateway_id: string, id = `evt_${gateway_id}`) => sendEvent(it, { id, kind: 'refund', gateway_id });
const retrieve = async (held: { booking_id: string; customer: { token: string } }) =>
  (await it.call('booking/get_booking_details', { booking_id: held.booking_id }, held.customer)).body;
/** What the gateway holds of a booking's payment, and what the ledger says. */
async function holdings(booking_id: string) {
  const { pool } = it.deps.database;
  const atGateway = await pool.query<{ amount: number }>(
    `SELECT COALESCE(sum(s.amount - s.refunded), 0)::int AS amount FROM payments p
     JOIN sandbox_payments s ON s.key = p.id::text WHERE p.booking_id = $1 AND s.status = 'succeeded'`,
    [booking_id],
  );
  const books = await pool.query<{ amount: number }>(
    `SELECT COALESCE(-sum(e.amount), 0)::int AS amount FROM journals j JOIN entries e ON e.journal_id = j.id
     JOIN ledger_accounts l ON l.id = e.account_id
     WHERE j.booking_id = $1 AND l.kind = 'gateway'`,
    [booking_id],
  );
  return [atGateway.rows[0]?.amount, books.rows[0]?.amount];
}
const bookedLines = async (booking_id: string) => {
  const { rows } = await it.deps.database.pool.query<{ kind: string; amount: number }>(
    `SELECT l.kind, e.amount::int AS amount FROM journals j JOIN entries e ON e.journal_id = j.id
     JOIN ledger_accounts l ON l.id = e.account_id
     WHERE j.booking_id = $1 AND j.kind = 'refund' ORDER BY e.amount`,
    [booking_id],
  );
  return rows.map(({ kind, amount }) => [kind, amount]);
};

test('a refund from the gateway’s dashboard is booked like any other, and its customer notified once', async () => {
  const [there, here] = [await givenRefundable(it), await givenRefundable(it)];
  const given = { booking_id: here.booking_id, amount: 4100, reason: 'as agreed' };
  expect((await it.call('user/refund_payment', given, here.admin)).status).toBe(200);
  const gateway_id = await refundAtDashboard(there.booking_id, 4100);
  const answers = await Promise.all([1, 1, 2, 3].map((n) => notify(gateway_id, `evt_once_${n}`)));
  expect(answers.map((each) => each.statusCode)).toEqual([200, 200, 200, 200]);

  expect(await bookedLines(there.booking_id)).toEqual(await bookedLines(here.booking_id));
  const [booked, own] = [await retrieve(there), await retrieve(here)];
  expect(booked.payment_status).toBe('partially_refunded');
  expect(booked.payments.map(({ kind, amount, status }) => [kind, amount, status])).toEqual(
    own.payments.map(({ kind, amount, status }) => [kind, amount, status]),
  );
  const labels = (of: typeof booked) => of.history.map(({ by, text }) => [by, text]);
  expect(labels(booked)).toEqual(labels(own));
  expect(labels(booked).at(-1)).toEqual(['admin', 'Our team gave $41.00 back']);

  await workOff(it, 'notify-refund');
  await workOff(it, 'send-booking-mail');
  const kinds = async (email: string) => (await messagesTo(it.deps, email)).map((mail) => mail.kind).sort();
  expect(await kinds(there.booking.customer.email ?? '')).toEqual(await kinds(here.booking.customer.email ?? ''));
  expect(await kinds(there.booking.customer.email ?? '')).toContain('refund_given');
  expect(await holdings(there.booking_id)).toEqual([130, 130]);
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('all of it given back leaves nothing to give here', async () => {
  const held = await givenRefundable(it);
  await notify(await refundAtDashboard(held.booking_id, 4230));
  expect(await retrieve(held)).toMatchObject({ payment_status: 'refunded' });
  const given = { booking_id: held.booking_id, amount: 100, reason: 'once more' };
  expect((await it.call('user/refund_payment', given, held.admin)).problem.code).toBe('refund_not_possible');
  expect(await holdings(held.booking_id)).toEqual([0, 0]);
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('a slow one stays pending until it arrives; one returned by the bank is still owed', async () => {
  const [slow, back] = [await givenRefundable(it), await givenRefundable(it)];
  const first = await refundAtDashboard(slow.booking_id, 1000, 'pending');
  await notify(first, 'evt_slow_created');
  expect((await retrieve(slow)).payments.at(-1)).toMatchObject({ kind: 'refund', amount: 1000, status: 'pending' });
  it.clock.advance(1);
  await notify(first, 'evt_slow_updated');
  expect((await retrieve(slow)).payments.at(-1)).toMatchObject({ kind: 'refund', status: 'succeeded' });

  const second = await refundAtDashboard(back.booking_id, 1000);
  await notify(second, 'evt_back_created');
  await it.deps.database.pool.query("UPDATE sandbox_refunds SET status = 'failed' WHERE id = $1", [second]);
  await it.deps.database.pool.query(
    `UPDATE sandbox_payments SET refunded = refunded - 1000
     WHERE id = (SELECT payment_id FROM sandbox_refunds WHERE id = $1)`,
    [second],
  );
  await notify(second, 'evt_back_failed');
  const failed = (await it.call('admin/failed_refund_list', {}, back.admin)).body.items;
  expect(failed.map((each) => each.amount)).toContain(1000);
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('one that replaces a refund that had failed settles it, and is not booked beside it', async () => {
  const held = await givenHold(it);
  await pay(it, held, { payment_method: 'tok_refund_fails' });
  await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
  it.clock.advance(1);
  const refunds = () =>
    it.deps.database.write.selectFrom('refunds').selectAll().where('booking_id', '=', held.booking_id).execute();
  const [own] = await refunds();
  await notify(own?.gateway_id ?? '', 'evt_own_failed');
  expect((await refunds())[0]).toMatchObject({ status: 'failed', settled_at: null });
  const gateway_id = await refundAtDashboard(held.booking_id, own?.amount ?? 0);
  for (const n of [1, 2]) await notify(gateway_id, `evt_instead_${n}`);
  expect(await refunds()).toMatchObject([{ id: own?.id, status: 'succeeded', gateway_id }]);
  expect(await holdings(held.booking_id)).toEqual([0, 0]);
  expect(await judge(it.deps.database.write)).toEqual([]);
});

test('one of a charge whose answer was lost settles the charge first', async () => {
  const held = await givenHold(it);
  await payUnanswered(it, held);
  await notify(await refundAtDashboard(held.booking_id, 1000));
  expect(await retrieve(held)).toMatchObject({ status: 'confirmed', payment_status: 'partially_refunded' });
  expect(await holdings(held.booking_id)).toEqual([3230, 3230]);
});

describe('what cannot be booked', () => {
  test('waits for a pending refund of the same money to fail', async () => {
    const held = await givenRefundable(it);
    const unavailable = async () => {
      throw new GatewayUnavailable('away');
    };
    const given = { booking_id: held.booking_id, amount: 4230, reason: 'all of it' };
    await withGateway(it, { refund: unavailable }, () => it.call('user/refund_payment', given, held.admin));
    const gateway_id = await refundAtDashboard(held.booking_id, 4230);
    expect((await notify(gateway_id)).statusCode).toBe(200);
    const events = it.deps.database.write.selectFrom('gateway_events').select('handled_at');
    const handled = async () =>
      (await events.where('gateway_id', '=', gateway_id).execute()).map((row) => row.handled_at);
    expect(await handled()).toEqual([null]);
    // The gateway refuses the app's refund, because nothing is left. That identifies the refund that sent the money.
    it.clock.advance(1);
    await jobs['reconcile-payments'](it.deps, {});
    await jobs['retry-gateway-events'](it.deps, {});
    expect(await handled()).toEqual([expect.any(Date)]);
    expect(await holdings(held.booking_id)).toEqual([0, 0]);
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });
});
