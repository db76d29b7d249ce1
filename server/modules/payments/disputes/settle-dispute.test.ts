import { beforeEach, describe, expect, test } from 'vitest';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenHold, givenPaid, lastPayment, pay, sendEvent, storedBooking } from '#test/given-booking.ts';

const it = testApp();
beforeEach(() => it.clock.set(NOON));

/** The balance of each kind of account over all journals, in minor units. */
async function balances() {
  const { rows } = await it.deps.database.pool.query<{ kind: string; amount: number }>(
    `SELECT l.kind, sum(e.amount)::int AS amount FROM entries e JOIN ledger_accounts l ON l.id = e.account_id
     GROUP BY l.kind`,
  );
  return new Map(rows.map(({ kind, amount }) => [kind, amount]));
}

async function statusOf(held: { booking_id: string }) {
  const { status, payment_status } = await storedBooking(it, held.booking_id);
  return { status, payment_status };
}

test.each(['won', 'lost'])(
  'about money that went back, %s: the booking and its provider have nothing to do with it',
  async (end) => {
    const held = await givenHold(it);
    await pay(it, held);
    await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
    const payment = await lastPayment(it, held.booking_id);
    expect(payment.status).toBe('refunded');
    const [before, booking] = [await balances(), await statusOf(held)];
    const gateway_id = `dp_${held.booking_id}`;
    const { write } = it.deps.database;
    const dispute = {
      id: gateway_id,
      payment_id: payment.gateway_id ?? '',
      status: 'open',
      created_at: it.clock.now(),
    };
    await write.insertInto('sandbox_disputes').values(dispute).execute();
    await sendEvent(it, { id: `evt_open_${gateway_id}`, kind: 'dispute', gateway_id });
    expect(await statusOf(held)).toEqual(booking);
    expect((await balances()).get('platform_disputed')).toBe(-4230);
    await write.updateTable('sandbox_disputes').set({ status: end }).where('id', '=', gateway_id).execute();
    for (const time of [1, 2])
      await sendEvent(it, { id: `evt_${end}_${time}_${gateway_id}`, kind: 'dispute', gateway_id });
    expect(await statusOf(held)).toEqual(booking);
    expect((await lastPayment(it, held.booking_id)).status).toBe('refunded');
    const [now, taken] = [await balances(), end === 'lost' ? -4230 : 0];
    expect(now.get('platform_disputed')).toBe(0);
    for (const kind of ['provider_pending', 'provider_available', 'platform_unallocated'])
      expect([kind, now.get(kind)]).toEqual([kind, before.get(kind)]);
    expect((now.get('platform_charge') ?? 0) - (before.get('platform_charge') ?? 0)).toBe(taken);
    expect(await findLedgerFaults(write)).toEqual([]);
  },
);

describe('about a part of a payment', () => {
  /** The difference of each account to an earlier balance. */
  const since = async (before: Map<string, number>) =>
    Object.fromEntries(
      [...(await balances())].map(([kind, amount]) => [kind, amount - (before.get(kind) ?? 0)]).filter(([, by]) => by),
    );

  /** A paid booking of 42.30 whose customer's bank disputes a part; some of it may have been refunded before. */
  async function givenDisputed(amount: number, given = 0, status = 'open') {
    const held = await givenPaid(it);
    const owner = { token: held.provider?.token ?? '' };
    const { booking_id } = held;
    if (given > 0) await it.call('user/refund_payment', { booking_id, amount: given, reason: 'It rained.' }, owner);
    const payment = await lastPayment(it, held.booking_id);
    const gateway_id = `dp_${held.booking_id}`;
    const { write } = it.deps.database;
    const notice = { id: gateway_id, payment_id: payment.gateway_id ?? '', status, amount };
    await write
      .insertInto('sandbox_disputes')
      .values({ ...notice, created_at: it.clock.now() })
      .execute();
    await sendEvent(it, { id: `evt_open_${gateway_id}`, kind: 'dispute', gateway_id });
    const say = async (status: 'open' | 'won' | 'lost', about = amount) => {
      await write.updateTable('sandbox_disputes').set({ status, amount: about }).where('id', '=', gateway_id).execute();
      for (const time of [1, 2])
        await sendEvent(it, { id: `evt_${status}_${about}_${time}_${gateway_id}`, kind: 'dispute', gateway_id });
    };
    return { ...held, owner, say, end: (status: 'won' | 'lost') => say(status) };
  }

  test('lost: the part is lost, price before fee, and a cancellation by the provider refunds the rest', async () => {
    const before = await balances();
    const held = await givenDisputed(1500);
    await held.end('lost');
    expect(await statusOf(held)).toEqual({ status: 'confirmed', payment_status: 'partially_refunded' });
    expect(await lastPayment(it, held.booking_id)).toMatchObject({ status: 'partially_refunded', refunded: 1500 });
    expect(await since(before)).toEqual({ gateway: -2730, provider_pending: 2500, platform_charge: 230 });
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
    const off = await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.owner);
    expect(off.body).toMatchObject({ refund_amount: 2730, booking: { payment_status: 'refunded' } });
    expect(await since(before)).toEqual({});
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('lost, what reaches into the fee is taken of it', async () => {
    const before = await balances();
    const held = await givenDisputed(4100);
    await held.end('lost');
    expect(await since(before)).toEqual({ gateway: -130, platform_charge: 130 });
    expect(await statusOf(held)).toMatchObject({ payment_status: 'partially_refunded' });
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('lost, no more than is left can be given by good will', async () => {
    const held = await givenDisputed(1500);
    await held.end('lost');
    const give = (amount: number) =>
      it.call('user/refund_payment', { booking_id: held.booking_id, amount, reason: 'It rained.' }, held.owner);
    expect((await give(2731)).problem.code).toBe('refund_too_large');
    expect((await give(2730)).status).toBe(200);
    expect(await lastPayment(it, held.booking_id)).toMatchObject({ status: 'refunded', refunded: 4230 });
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('asked about and answered, nothing was ever moved, and nobody hears of it', async () => {
    const before = await balances();
    const held = await givenDisputed(1500, 0, 'inquiry');
    await held.end('won');
    expect(await statusOf(held)).toEqual({ status: 'confirmed', payment_status: 'paid' });
    expect((await since(before)).platform_disputed).toBeUndefined();
    const received = await it.call('user/notification_list', {}, held.owner);
    expect(received.body.items.map(({ title }) => title).join()).not.toContain('disputed');
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('asked about first, it is about what the bank says when it becomes one', async () => {
    const before = await balances();
    const held = await givenDisputed(1500, 0, 'inquiry');
    expect((await statusOf(held)).payment_status).toBe('paid');
    await held.say('open', 4230);
    expect((await balances()).get('platform_disputed')).toBe((before.get('platform_disputed') ?? 0) - 4230);
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
    await held.say('lost', 4230);
    expect(await lastPayment(it, held.booking_id)).toMatchObject({ status: 'refunded', refunded: 4230 });
    expect(await since(before)).toEqual({});
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test.each([
    ['more', 1500, 2000],
    ['less', 2000, 1500],
  ])('lost about %s than was said at first, the amount said last is gone', async (_how, first, last) => {
    const before = await balances();
    const held = await givenDisputed(first);
    it.clock.advance(1);
    await held.say('open', last);
    expect((await balances()).get('platform_disputed')).toBe((before.get('platform_disputed') ?? 0) - last);
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
    it.clock.advance(1);
    await held.say('lost', last);
    expect(await lastPayment(it, held.booking_id)).toMatchObject({ status: 'partially_refunded', refunded: last });
    expect((await since(before)).gateway).toBe(last - 4230);
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
    // Events after the bank's decision change nothing.
    await held.say('lost', 4230);
    expect(await lastPayment(it, held.booking_id)).toMatchObject({ refunded: last });
  });

  test('won, all is as it was before', async () => {
    const held = await givenDisputed(1500);
    const before = await balances();
    await held.end('won');
    expect(await since(before)).toEqual({ gateway: -1500, platform_disputed: 1500 });
    expect(await statusOf(held)).toMatchObject({ payment_status: 'paid' });
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });

  test('lost about more than was left, the rest is the platform’s loss and not the provider’s', async () => {
    const before = await balances();
    const held = await givenDisputed(4230, 3000);
    await held.end('lost');
    expect(await since(before)).toEqual({ gateway: 3000, platform_charge: -3000 });
    expect(await lastPayment(it, held.booking_id)).toMatchObject({ status: 'refunded', refunded: 4230 });
    expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  });
});
