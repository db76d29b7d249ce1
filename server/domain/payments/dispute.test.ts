import { beforeEach, expect, test } from 'vitest';
import { findLedgerFaults } from '#server/domain/wallet/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenHold, lastPayment, pay, storedBooking, tellEvent } from '#test/given-booking.ts';

const it = testApp();
beforeEach(() => it.clock.set(NOON));

/** What each kind of account has, all journals together, in minor units. */
async function balances() {
  const { rows } = await it.deps.database.pool.query<{ kind: string; amount: number }>(
    'SELECT l.kind, sum(e.amount)::int AS amount FROM entries e JOIN ledger_accounts l ON l.id = e.account_id GROUP BY l.kind',
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
    await tellEvent(it, { id: `evt_open_${gateway_id}`, kind: 'dispute', gateway_id });
    expect(await statusOf(held)).toEqual(booking);
    expect((await balances()).get('platform_disputed')).toBe(-4230);
    await write.updateTable('sandbox_disputes').set({ status: end }).where('id', '=', gateway_id).execute();
    for (const time of [1, 2])
      await tellEvent(it, { id: `evt_${end}_${time}_${gateway_id}`, kind: 'dispute', gateway_id });
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
