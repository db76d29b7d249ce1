import { afterEach, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { compareWithGateway } from '#server/modules/payments/reconciliation/index.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import type { ListedCharge } from '#server/providers/payments/list-port.ts';
import { insertSandboxRefund } from '#server/providers/payments/sandbox-store.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { givenHold, givenPaid, lastPayment, sendEvent } from '#test/given-booking.ts';
import { payUnanswered, away as unavailable, withGateway } from '#test/given-gateway.ts';
import { givenRefundable } from '#test/given-refund.ts';
import { givenAvailable, verifyBank } from '#test/given-wallet.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));
const since = new Date(NOON.getTime() - 30 * 86_400_000);
const pool = () => it.deps.database.pool;
/** Compares an hour later, when no payment is pending. */
function compare(repairs: boolean) {
  it.clock.advance(60);
  return compareWithGateway(it.deps, { since, repairs }, it.clock.now());
}
/** The findings that contain one of these ids. */
const about = ({ findings }: { findings: readonly { text: string }[] }, ...ids: (string | null | undefined)[]) =>
  findings.map(({ text }) => text).filter((text) => ids.some((id) => id && text.includes(id)));
const paidRow = async () => lastPayment(it, (await givenPaid(it)).booking_id);
const lostCharge = async () => {
  const held = await givenHold(it);
  await payUnanswered(it, held);
  return { held, payment: await lastPayment(it, held.booking_id) };
};

test('where both sides say the same there is nothing to report, and nothing staged is left', async () => {
  const held = await givenRefundable(it);
  await it.call('user/refund_payment', { booking_id: held.booking_id, amount: 1000, reason: 'as agreed' }, held.admin);
  const { owner } = await givenAvailable(it);
  await verifyBank(it, owner);
  await it.call('user/wallet_withdraw', { amount: 2000, currency: 'USD' }, owner);
  const compared = await compare(false);
  expect(compared).toMatchObject({ found: 0, repaired: 0, findings: [] });
  expect(compared.charges).toBeGreaterThan(0);
  expect([compared.refunds, compared.payouts]).toEqual([1, 1]);
  expect((await pool().query('SELECT FROM gateway_listings')).rowCount).toBe(0);
});

describe('what the gateway has and Plaza lacks', () => {
  test('a charge that nobody here knows', async () => {
    await it.deps.database.write
      .insertInto('sandbox_payments')
      .values({
        ...{ id: 'pay_by_hand', key: 'by hand', amount: 900, currency: 'USD', status: 'succeeded' },
        ...{ card: 'Visa ···· 4242', return_path: '/', created_at: it.clock.now() },
      })
      .execute();
    const notice = ['The payment company took $9.00 (pay_by_hand) on May 5, 2026. Plaza has no payment for it.'];
    expect(about(await compare(false), 'pay_by_hand')).toEqual(notice);
    expect(about(await compare(true), 'pay_by_hand')).toEqual(notice);
    await pool().query("DELETE FROM sandbox_payments WHERE id = 'pay_by_hand'");
  });

  test('a charge that was written off is reported, and booked by the nightly comparison', async () => {
    const { held, payment } = await lostCharge();
    await pool().query("UPDATE payments SET status = 'failed' WHERE id = $1", [payment.id]);
    const [notice] = about(await compare(false), payment.id);
    expect(notice).toMatch(
      /^The payment company took \$42\.30 \(pay_.+\)\. Plaza has this payment as failed: \$42\.30/,
    );
    expect((await lastPayment(it, held.booking_id)).status).toBe('failed');
    const { repaired, ...nightly } = await compare(true);
    expect([repaired, about(nightly, payment.id)]).toEqual([1, []]);
    // An hour later its time is free, so the payment buys it.
    expect(await lastPayment(it, held.booking_id)).toMatchObject({ status: 'succeeded' });
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('a refund given at its dashboard is reported, and booked by the nightly comparison, once', async () => {
    const held = await givenPaid(it);
    const { gateway_id } = await lastPayment(it, held.booking_id);
    await insertSandboxRefund(it.deps.database.write, {
      ...{ id: 're_by_hand', key: 'by hand', payment_id: gateway_id ?? '', amount: 1000, status: 'succeeded' },
      ...{ settles_at: null, created_at: it.clock.now() },
    });
    expect(about(await compare(false), 're_by_hand')).toHaveLength(1);
    expect(about(await compare(true), 're_by_hand')).toEqual([]);
    expect((await compare(true)).repaired).toBe(0);
    const refunds = await pool().query("SELECT amount::int FROM refunds WHERE gateway_id = 're_by_hand'");
    expect(refunds.rows).toEqual([{ amount: 1000 }]);
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('a second charge for one payment', async () => {
    const { id } = await paidRow();
    const { listCharges } = it.deps.providers.gateway;
    const second: ListedCharge = {
      ...{ gateway_id: 'pay_twice', key: id, amount: 4230, currency: 'USD', status: 'succeeded' },
      created_at: it.clock.now(),
    };
    const twice: typeof listCharges = async (request) => {
      const page = await listCharges(request);
      return { ...page, rows: [...page.rows, second] };
    };
    const compared = await withGateway(it, { listCharges: twice, getCharge: async () => second }, () => compare(true));
    expect(about(compared, 'pay_twice')).toEqual([
      `The payment company took $42.30 (pay_twice) a second time for one payment of Plaza's: $42.30 (${id}).`,
    ]);
  });

  test('a payout that came back from its bank is booked as such', async () => {
    const { owner } = await givenAvailable(it);
    await verifyBank(it, owner);
    const { body } = await it.call('user/wallet_withdraw', { amount: 2000, currency: 'USD' }, owner);
    it.clock.advance(2);
    await jobs['reconcile-payouts'](it.deps, {});
    const status = async () =>
      (await pool().query('SELECT status FROM payouts WHERE id = $1', [body._id])).rows[0]?.status;
    expect(await status()).toBe('paid');
    await pool().query("UPDATE sandbox_payouts SET status = 'failed', reason = 'bank_closed' WHERE key = $1", [
      body._id,
    ]);
    expect(about(await compare(false), body._id)).toHaveLength(1);
    expect(about(await compare(true), body._id)).toEqual([]);
    expect(await status()).toBe('failed');
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });
});

describe('what Plaza has and the gateway lacks', () => {
  test('a payment, a refund, a payout', async () => {
    const held = await givenRefundable(it);
    await it.call('user/refund_payment', { booking_id: held.booking_id, amount: 500, reason: 'as agreed' }, held.admin);
    const payment = await lastPayment(it, held.booking_id);
    const { owner } = await givenAvailable(it);
    await verifyBank(it, owner);
    const { body } = await it.call('user/wallet_withdraw', { amount: 2000, currency: 'USD' }, owner);
    it.clock.advance(2);
    await jobs['reconcile-payouts'](it.deps, {});
    const refund = await it.deps.database.write
      .selectFrom('refunds')
      .select(['id', 'gateway_id'])
      .where('payment_id', '=', payment.id)
      .executeTakeFirstOrThrow();
    await pool().query('DELETE FROM sandbox_refunds WHERE id = $1', [refund.gateway_id]);
    await pool().query('DELETE FROM sandbox_payments WHERE key = $1', [payment.id]);
    await pool().query('DELETE FROM sandbox_payouts WHERE key = $1', [body._id]);
    const compared = await compare(true);
    expect(about(compared, payment.id, refund.id, body._id)).toEqual([
      `Plaza has a payment of $42.30 (${payment.id}). The payment company doesn't know it.`,
      `Plaza has a refund of $5.00 (${refund.id}). The payment company doesn't know it.`,
      `Plaza has a payout of $20.00 (${body._id}). The payment company doesn't know it.`,
    ]);
    expect(compared.findings.map((finding) => finding.booking_id)).toContain(held.booking_id);
    // The ledger alone can't detect this.
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
    await pool().query("UPDATE payments SET gateway = 'gone' WHERE id = $1", [payment.id]);
    await pool().query("UPDATE payouts SET gateway = 'gone' WHERE id = $1", [body._id]);
  });
});

test('another amount and another status are reported as they are', async () => {
  const [dear, open] = [await paidRow(), await paidRow()];
  await pool().query('UPDATE sandbox_payments SET amount = 4330 WHERE key = $1', [dear.id]);
  await pool().query("UPDATE sandbox_payments SET status = 'action_needed' WHERE key = $1", [open.id]);
  const compared = await compare(true);
  expect(about(compared, dear.id)).toEqual([
    `The payment company took $43.30 (${dear.gateway_id}). Plaza has $42.30 (${dear.id}) for the same payment.`,
  ]);
  expect(about(compared, open.id)).toEqual([
    `Plaza has a payment of $42.30 (${open.id}). The payment company hasn't taken it: $42.30 (${open.gateway_id}).`,
  ]);
  await pool().query("UPDATE sandbox_payments SET amount = 4230, status = 'succeeded' WHERE key = ANY($1)", [
    [dear.id, open.id],
  ]);
});

test('hundreds are read page by page, and none is missed', async () => {
  const payments = await Promise.all(Array.from({ length: 3 }, () => paidRow()));
  const ids = Array.from({ length: 730 }, (_, at) => `pay_many_${String(at).padStart(3, '0')}`);
  await pool().query(
    `INSERT INTO sandbox_payments (id, key, amount, currency, status, card, return_path, created_at)
     SELECT id, id, 100, 'USD', 'succeeded', 'Visa', '/', $2 FROM unnest($1::text[]) id`,
    [ids, it.clock.now()],
  );
  const { listCharges } = it.deps.providers.gateway;
  const sizes: number[] = [];
  const counted: typeof listCharges = async (request) => {
    const page = await listCharges(request);
    sizes.push(page.rows.length);
    return page;
  };
  const compared = await withGateway(it, { listCharges: counted }, () => compare(false));
  expect(Math.max(...sizes)).toBe(100);
  expect(sizes.length).toBeGreaterThan(7);
  expect(compared.found).toBe(730);
  // The report describes this many findings in full.
  expect(compared.findings).toHaveLength(200);
  expect(about(compared, ...payments.map((payment) => payment.id))).toEqual([]);
  await pool().query("DELETE FROM sandbox_payments WHERE id LIKE 'pay_many_%'");
});

test('the nightly job stores its findings and notifies finance staff once a day; admins see them', async () => {
  const admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
  const { id } = await paidRow();
  const check = async () => (await it.call('admin/ledger_check', {}, admin)).body.gateway;
  await pool().query('UPDATE sandbox_payments SET amount = 4330 WHERE key = $1', [id]);
  it.clock.advance(60);
  await jobs['check-gateway'](it.deps, {});
  await jobs['check-gateway'](it.deps, {});
  const { last, is_running, unmatched } = await check();
  expect([is_running, unmatched]).toEqual([false, []]);
  expect(last).toMatchObject({ found: 1, trouble: null, findings: [{ text: expect.stringContaining(id) }] });
  const mails = (await messagesTo(it.deps, admin.email)).filter((mail) => mail.kind === 'gateway_differences');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(id);
  await pool().query('UPDATE sandbox_payments SET amount = 4230 WHERE key = $1', [id]);
  expect((await it.call('admin/check_gateway', {}, admin)).body).toEqual({ is_running: true });
  const waiting = await pool().query("SELECT FROM waiting_jobs WHERE name = 'check-gateway'");
  expect(waiting.rowCount).toBe(1);
  await jobs['check-gateway'](it.deps, {});
  expect((await check()).last).toMatchObject({ found: 0, findings: [] });
});

test('a gateway that is away is said so, with what was known before still to be had the next time', async () => {
  const admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
  it.clock.advance(60);
  await withGateway(it, { listRefunds: unavailable }, () =>
    expect(jobs['check-gateway'](it.deps, {})).rejects.toThrow('away'),
  );
  const { last } = (await it.call('admin/ledger_check', {}, admin)).body.gateway;
  expect(last?.trouble).toBe('We couldn’t reach the payment company.');
  expect((await pool().query('SELECT FROM gateway_listings')).rowCount).toBe(0);
});

test('an event that matches no payment is shown to staff', async () => {
  const admin = await givenUser(it.deps, { name: 'Ada Admin', role: 'admin' });
  const { retrieveDispute } = it.deps.providers.gateway;
  const strange: typeof retrieveDispute = async ({ gateway_id }) => ({
    ...{ gateway_id, payment: 'pay_of_nobody', amount: 900, currency: 'USD', status: 'open', reason: 'fraudulent' },
    due_at: null,
  });
  await withGateway(it, { retrieveDispute: strange }, () =>
    sendEvent(it, { id: 'evt_strange', kind: 'dispute', gateway_id: 'dp_strange' }),
  );
  const { unmatched } = (await it.call('admin/ledger_check', {}, admin)).body.gateway;
  expect(unmatched.map(({ text }) => text)).toEqual([
    'The payment company reported a dispute (dp_strange) on May 5, 2026 that matches no payment here. ' +
      'Plaza keeps trying.',
  ]);
});
