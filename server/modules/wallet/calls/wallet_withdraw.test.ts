import { afterEach, describe, expect, test } from 'vitest';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { type Gateway, GatewayRefused, GatewayUnavailable } from '#server/providers/payments/port.ts';
import { testApp } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { sendEvent, storedBooking } from '#test/given-booking.ts';
import { givenChanged } from '#test/given-change.ts';
import { givenCredit } from '#test/given-discount.ts';
import { balanceOf, endedAgo, giveBack, givenAvailable, givenEarner, runJob, verifyBank } from '#test/given-wallet.ts';

const it = testApp();
let sound: Gateway | undefined;
afterEach(async () => {
  if (sound) Object.assign(it.deps.providers, { gateway: sound });
  sound = undefined;
  // The ledger balances after every test.
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
});

function troubled(own: Partial<Gateway>) {
  sound ??= it.deps.providers.gateway;
  Object.assign(it.deps.providers, { gateway: { ...sound, ...own } });
}

const withdraw = (user: { token: string }, amount: number, key?: string) =>
  it.call('user/wallet_withdraw', { amount, currency: 'USD' }, user, key ? { key } : {});
const payoutRow = (id: string) =>
  it.deps.database.write.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** Lets the sandbox's transit time pass and runs the jobs. */
async function arrive() {
  it.clock.advance(2);
  await runJob(it, 'reconcile-payouts');
}

describe('earnings', () => {
  test('are pending until 48 hours after the end, then available, once', async () => {
    const { owner, booking_id } = await givenEarner(it);
    expect(await balanceOf(it, owner)).toMatchObject({ pending: 4000, available: 0 });
    await endedAgo(it, booking_id, 47);
    await runJob(it, 'release-earnings');
    expect(await balanceOf(it, owner)).toMatchObject({ pending: 4000, available: 0 });
    await endedAgo(it, booking_id, 48);
    await Promise.all([1, 2, 3].map(() => runJob(it, 'release-earnings')));
    expect(await balanceOf(it, owner)).toMatchObject({ pending: 0, available: 4000 });
    const { body } = await it.call('user/notification_list', {}, owner);
    expect(body.items.map((item) => item.title)).toContain('$40.00 ready to withdraw');
  });

  test('are released if the completion job missed the booking, and not if it is disputed', async () => {
    const one = await givenEarner(it);
    const other = await givenEarner(it);
    for (const { booking_id } of [one, other]) await endedAgo(it, booking_id, 60);
    const set = (booking_id: string, values: object) =>
      it.deps.database.write.updateTable('bookings').set(values).where('id', '=', booking_id).execute();
    await set(one.booking_id, { status: 'confirmed' });
    await set(other.booking_id, { payment_status: 'disputed' });
    await runJob(it, 'release-earnings');
    expect(await balanceOf(it, one.owner)).toMatchObject({ available: 4000 });
    expect(await balanceOf(it, other.owner)).toMatchObject({ pending: 4000, available: 0 });
  });

  test('are released less what went back before', async () => {
    const { owner, booking_id } = await givenEarner(it);
    await giveBack(it, booking_id, 1000);
    await endedAgo(it, booking_id, 49);
    await runJob(it, 'release-earnings');
    expect(await balanceOf(it, owner)).toEqual({ pending: 0, available: 3000, in_transit: 0, owed: 0, credit: 0 });
  });
});

describe('a withdrawal', () => {
  test('leaves the wallet, is on its way, and arrives; the owner is told once', async () => {
    const { owner } = await givenAvailable(it);
    await verifyBank(it, owner);
    const { body } = await withdraw(owner, 2500);
    expect(body).toMatchObject({ amount: 2500, currency: 'USD', status: 'in_transit', bank: 'Sandbox Bank ···· 6789' });
    expect(await balanceOf(it, owner)).toMatchObject({ available: 1500, in_transit: 2500 });
    await arrive();
    expect((await payoutRow(body._id)).status).toBe('paid');
    expect(await balanceOf(it, owner)).toMatchObject({ available: 1500, in_transit: 0 });
    for (let n = 0; n < 2; n += 1) await runJob(it, 'notify-payout', { payout_id: body._id, what: 'paid' });
    const mails = await messagesTo(it.deps, owner.email);
    expect(mails.filter((mail) => mail.kind === 'payout_paid').map((mail) => mail.subject)).toEqual([
      '$25.00 arrived at your bank',
    ]);
  });

  test.each([
    ['btok_closed', 'Your bank says this account is closed. Enter another one.'],
    ['btok_refused', 'Your bank didn’t accept it. Enter another bank account.'],
  ])('to %s comes back to what is available, and says why', async (bank, reason) => {
    const { owner } = await givenAvailable(it);
    await verifyBank(it, owner, { bank });
    const { body } = await withdraw(owner, 4000);
    await arrive();
    await arrive();
    expect(await balanceOf(it, owner)).toMatchObject({ available: 4000, in_transit: 0 });
    const wallet = await it.call('wallet/get_wallet', {}, owner);
    expect(wallet.body.payouts[0]).toMatchObject({ _id: body._id, status: 'failed', reason });
    await runJob(it, 'notify-payout', { payout_id: body._id });
    expect((await messagesTo(it.deps, owner.email))[0]?.subject).toBe('$40.00 came back from your bank');
  });

  test('of more than is available is refused, and changes nothing', async () => {
    const { owner } = await givenAvailable(it);
    await verifyBank(it, owner);
    const { status, problem } = await withdraw(owner, 4001);
    expect([status, problem.code]).toEqual([409, 'balance_too_low']);
    expect(await balanceOf(it, owner)).toMatchObject({ available: 4000, in_transit: 0 });
    expect((await withdraw(await givenUser(it.deps), 4000)).problem.code).toBe('bank_not_verified');
  });

  test.each([[0], [-1], [0.1], [1e21], [2 ** 53], ['4000'], [null], [Number.NaN]])(
    'of %j is refused',
    async (amount) => {
      const { owner } = await givenAvailable(it);
      const { status } = await it.raw('user/wallet_withdraw', { amount, currency: 'USD' }, owner);
      expect(status).toBe(400);
    },
  );

  test('of credit is none: it pays for bookings alone', async () => {
    const { owner } = await givenAvailable(it);
    await verifyBank(it, owner);
    await givenCredit(it.deps, owner.id, 3000);
    expect((await withdraw(owner, 4001)).problem.code).toBe('balance_too_low');
    expect((await withdraw(owner, 4000)).status).toBe(200);
    expect((await withdraw(owner, 100)).problem.code).toBe('balance_too_low');
    expect(await balanceOf(it, owner)).toMatchObject({ available: 0, credit: 3000 });
  });

  test('of too little, or to a bank that is not verified, is refused', async () => {
    const { owner } = await givenAvailable(it);
    const few = await withdraw(owner, 49);
    expect([few.status, few.problem.code, few.problem.min]).toEqual([422, 'withdrawal_too_small', 50]);
    expect((await withdraw(owner, 4000)).problem.code).toBe('bank_not_verified');
    await verifyBank(it, owner, { document: 'later' });
    expect((await withdraw(owner, 4000)).problem.code).toBe('bank_not_verified');
    expect(await balanceOf(it, owner)).toMatchObject({ available: 4000, in_transit: 0 });
  });

  test('with one key is one, however often it is asked for', async () => {
    const { owner } = await givenAvailable(it);
    await verifyBank(it, owner);
    const all = await Promise.all([1, 2, 3, 4].map(() => withdraw(owner, 1000, 'once')));
    expect(new Set(all.map(({ body }) => body._id)).size).toBe(1);
    expect(await balanceOf(it, owner)).toMatchObject({ available: 3000 });
    expect((await withdraw(owner, 2000, 'once')).problem.code).toBe('idempotency_key_reused');
  });

  test('whose answer is lost is on its way, and is sent once by the job', async () => {
    const { owner } = await givenAvailable(it);
    await verifyBank(it, owner);
    let sent = 0;
    troubled({
      payOut: async (request) => {
        sent += 1;
        await sound?.payOut(request);
        throw new GatewayUnavailable('away');
      },
    });
    const { body } = await withdraw(owner, 4000);
    expect(body.status).toBe('in_transit');
    if (sound) Object.assign(it.deps.providers, { gateway: sound });
    await runJob(it, 'send-payout', { payout_id: body._id });
    await arrive();
    await arrive();
    expect(sent).toBe(1);
    expect((await payoutRow(body._id)).status).toBe('paid');
    const stored = await it.deps.database.write
      .selectFrom('sandbox_payouts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('key', '=', body._id)
      .executeTakeFirstOrThrow();
    expect(stored.count).toBe(1);
  });

  test('is settled by the gateway’s own word, once, and taken back when the bank returns it later', async () => {
    const { owner } = await givenAvailable(it);
    await verifyBank(it, owner);
    const { body } = await withdraw(owner, 4000);
    const { gateway_id } = await payoutRow(body._id);
    it.clock.advance(2);
    const event = { id: `evt_${body._id}`, kind: 'payout', gateway_id: gateway_id ?? '' };
    await Promise.all([sendEvent(it, event), sendEvent(it, event), sendEvent(it, { ...event, id: `${event.id}2` })]);
    expect((await payoutRow(body._id)).status).toBe('paid');
    await it.deps.database.write
      .updateTable('sandbox_payouts')
      .set({ status: 'failed', reason: 'bank_closed' })
      .where('key', '=', body._id)
      .execute();
    await sendEvent(it, { ...event, id: `${event.id}3` });
    await sendEvent(it, { ...event, id: `${event.id}4` });
    expect(await balanceOf(it, owner)).toMatchObject({ available: 4000, in_transit: 0 });
  });
});

describe('a refund after the money was withdrawn', () => {
  test('is fronted and taken from the next earnings; no wallet goes below 0', async () => {
    const { owner, booking_id, service_id } = await givenAvailable(it);
    await verifyBank(it, owner);
    await withdraw(owner, 3500);
    await arrive();
    await giveBack(it, booking_id, 4000);
    expect(await balanceOf(it, owner)).toEqual({ pending: 0, available: 0, in_transit: 0, owed: 3500, credit: 0 });
    expect((await withdraw(owner, 100)).problem.code).toBe('balance_too_low');
    const { givenPaid } = await import('#test/given-booking.ts');
    const next = await givenPaid(it, { service_id, starts_at: '2026-05-16T17:00:00.000Z' });
    await endedAgo(it, next.booking_id, 49);
    await runJob(it, 'release-earnings');
    expect(await balanceOf(it, owner)).toEqual({ pending: 0, available: 500, in_transit: 0, owed: 0, credit: 0 });
  });
});

describe('a dispute', () => {
  async function disputed(status: 'open' | 'won' | 'lost', paid: { booking_id: string }, event: string) {
    const payment = await it.deps.database.write
      .selectFrom('payments')
      .selectAll()
      .where('booking_id', '=', paid.booking_id)
      .where('change_id', 'is', null)
      .executeTakeFirstOrThrow();
    const id = `dp_${paid.booking_id}`;
    await it.deps.database.write
      .insertInto('sandbox_disputes')
      .values({ id, payment_id: payment.gateway_id ?? '', status, created_at: it.clock.now() })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ status }))
      .execute();
    for (let n = 0; n < 2; n += 1) await sendEvent(it, { id: `${event}${n}`, kind: 'dispute', gateway_id: id });
  }
  const statusOf = async ({ booking_id }: { booking_id: string }) =>
    (await storedBooking(it, booking_id)).payment_status;

  test('holds the earnings while it is open, and won leaves all as it was', async () => {
    const earner = await givenEarner(it);
    await endedAgo(it, earner.booking_id, 50);
    await disputed('open', earner, 'evt_open_');
    await runJob(it, 'release-earnings');
    expect(await statusOf(earner)).toBe('disputed');
    expect(await balanceOf(it, earner.owner)).toMatchObject({ pending: 4000, available: 0, owed: 0 });
    await disputed('won', earner, 'evt_won_');
    await runJob(it, 'release-earnings');
    expect(await statusOf(earner)).toBe('paid');
    expect(await balanceOf(it, earner.owner)).toMatchObject({ pending: 0, available: 4000, owed: 0 });
  });

  /** A booking of 42.30, raised by 21.00 with a payment of its own. */
  async function givenParts() {
    const earner = await givenEarner(it);
    const dear = await givenService(it.deps, { provider_id: earner.provider.id, amount: 6000 });
    await givenChanged(it, earner.customer, { booking_id: earner.booking_id, service_id: dear.id });
    return earner;
  }

  test('won, a booking that a change made cheaper is paid as it was before', async () => {
    const earner = await givenEarner(it);
    const half = await givenService(it.deps, { provider_id: earner.provider.id, amount: 2000 });
    await givenChanged(it, earner.customer, { booking_id: earner.booking_id, service_id: half.id });
    await disputed('open', earner, 'evt_cheap_open_');
    await disputed('won', earner, 'evt_cheap_won_');
    expect(await statusOf(earner)).toBe('paid');
  });

  test('won, what good will gave back of another payment stays given', async () => {
    const earner = await givenParts();
    const input = { booking_id: earner.booking_id, amount: 1000, reason: 'The room was cold.' };
    await it.call('user/refund_payment', input, earner.owner);
    await disputed('open', earner, 'evt_part_open_');
    await disputed('won', earner, 'evt_part_won_');
    expect(await statusOf(earner)).toBe('partially_refunded');
  });

  test('lost about one payment, the other one still goes back when its provider cancels', async () => {
    const earner = await givenParts();
    await disputed('lost', earner, 'evt_one_lost_');
    expect(await statusOf(earner)).toBe('partially_refunded');
    const off = await it.call('event/cancel_booking', { booking_id: earner.booking_id }, earner.owner);
    expect(off.body).toMatchObject({ refund_amount: 2100, booking: { payment_status: 'refunded' } });
    expect(await balanceOf(it, earner.owner)).toMatchObject({ pending: 0, available: 0, owed: 0 });
  });

  test.each([
    ['won', { pending: 0, available: 2000 }, 'partially_refunded'],
    ['lost', { pending: 0, available: 0 }, 'refunded'],
  ] as const)(
    'while it is open, what a cancellation left to the provider waits for the bank too; %s in the end',
    async (end, left, payment_status) => {
      const earner = await givenEarner(it, { cancellation_policy: 'strict' });
      it.clock.advance(120);
      await disputed('open', earner, `evt_kept_${end}_open_`);
      const refusing = async (): Promise<never> => {
        throw new GatewayRefused('payment_disputed', 'The bank is asked.');
      };
      troubled({ refund: refusing });
      const off = await it.call('event/cancel_booking', { booking_id: earner.booking_id }, earner.customer);
      expect(off.body).toMatchObject({ refund_amount: 2000, booking: { payment_status: 'disputed' } });
      await endedAgo(it, earner.booking_id, 50, 'cancelled');
      await runJob(it, 'release-earnings');
      expect(await balanceOf(it, earner.owner)).toMatchObject({ pending: 2000, available: 0 });
      await disputed(end, earner, `evt_kept_${end}_`);
      await runJob(it, 'release-earnings');
      expect(await statusOf(earner)).toBe(payment_status);
      expect(await balanceOf(it, earner.owner)).toMatchObject({ ...left, owed: 0 });
    },
  );

  test('lost after the money was withdrawn is owed', async () => {
    const earner = await givenAvailable(it);
    await verifyBank(it, earner.owner);
    await withdraw(earner.owner, 4000);
    await arrive();
    await disputed('lost', earner, 'evt_lost_');
    expect(await statusOf(earner)).toBe('refunded');
    expect(await balanceOf(it, earner.owner)).toMatchObject({ pending: 0, available: 0, owed: 4000 });
  });
});
