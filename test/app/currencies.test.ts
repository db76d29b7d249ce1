import { afterAll, describe, expect, test } from 'vitest';
import { NOON, testApp } from '../app.ts';
import { givenProvider, givenService, givenUser } from '../given.ts';
import { FAR, pay } from '../given-booking.ts';
import { givenChanged } from '../given-change.ts';
import { givenCode, givenCredit } from '../given-discount.ts';
import { endedAgo, runJob, verifyBank } from '../given-wallet.ts';
import { doWaiting } from '../queue.ts';
import { judge } from '../races/judge.ts';

const it = testApp();
afterAll(() => it.clock.set(NOON));

/** Prices that are usual in each currency. */
const markets = [
  // 5,000 yen less 10 %, charge 5 % + 30; 5,280 without the code, and 8,430 for 8,000.
  { currency: 'JPY', amount: 5000, more: 8000, total: 4755, plain: 5280, changed: 8430, part: 999, earned: 4500 },
  // 12.345 dinars less 10 % (1.234, half to even), charge 0.556 + 0.100; cards pay hundredths, so that 0.007 is waived.
  {
    currency: 'KWD',
    amount: 12_345,
    more: 20_000,
    total: 11_760,
    plain: 13_060,
    changed: 21_100,
    part: 1_230,
    earned: 11_111,
  },
] as const;

describe.each(markets)('in $currency', ({ currency, amount, more, total, plain, changed, part, earned }) => {
  /** A page in this currency, with a 10 % code and an owner who can withdraw. */
  async function page() {
    const provider = await givenProvider(it.deps, { currency });
    if (!provider.owner) throw new Error('Nobody owns the page.');
    const provider_id = provider.id;
    const service = await givenService(it.deps, { provider_id, currency, amount });
    const dear = await givenService(it.deps, { provider_id, currency, amount: more });
    await givenCode(it.deps, { provider_id, code: 'TENTH', currency });
    await verifyBank(it, provider.owner);
    return { owner: provider.owner, service, dear };
  }
  type Page = Awaited<ReturnType<typeof page>>;
  const balance = async ({ owner }: Page) =>
    (await it.call('wallet/get_wallet', {}, owner)).body.balances.find((each) => each.currency === currency);

  async function booked({ service }: Page, own: object = { discount_code: 'TENTH' }, by?: { token: string }) {
    const customer = by ?? (await givenUser(it.deps));
    const input = { service_id: service.id, starts_at: FAR, ...own };
    const { body } = await it.call('booking/add_booking', input, customer);
    const held = { booking_id: body.booking._id, booking: body.booking, customer };
    const paid = await pay(it, held);
    expect(paid.body.status).toBe('confirmed');
    return { ...held, booking: paid.body.booking };
  }

  test('a booking is priced, paid, earned, and withdrawn to the last unit a bank takes', async () => {
    const own = await page();
    const { booking_id, booking } = await booked(own);
    expect(booking.price).toMatchObject({ currency, price: amount, total });
    expect(booking.payments).toMatchObject([{ amount: total, currency }]);
    await endedAgo(it, booking_id, 49);
    await runJob(it, 'release-earnings');
    expect(await balance(own)).toMatchObject({ pending: 0, available: earned });
    // Banks accept hundredths of a dinar, and whole yen.
    const step = currency === 'KWD' ? 10 : 1;
    const steps = earned - (earned % step);
    const withdraw = (wanted: number) => it.call('user/wallet_withdraw', { amount: wanted, currency }, own.owner);
    expect((await withdraw(steps + step)).problem.code).toBe('balance_too_low');
    if (step > 1) expect((await withdraw(earned)).problem.code).toBe('invalid_input');
    const { status, body } = await withdraw(steps);
    expect([status, body]).toMatchObject([200, { amount: steps, currency }]);
    it.clock.advance(24 * 60);
    await runJob(it, 'reconcile-payouts');
    expect(await balance(own)).toMatchObject({ available: earned - steps, in_transit: 0 });
    it.clock.set(NOON);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('given back in part and then whole, nobody is left with a fraction', async () => {
    const own = await page();
    const { booking_id, customer } = await booked(own);
    const gift = { booking_id, amount: part, reason: 'It began late.' };
    expect((await it.call('user/refund_payment', gift, own.owner)).status).toBe(200);
    const off = await it.call('event/cancel_booking', { booking_id }, own.owner);
    expect(off.body).toMatchObject({ refund_amount: total - part, currency });
    await doWaiting(it, ['send-refund']);
    expect(await balance(own)).toMatchObject({ pending: 0, available: 0, owed: 0 });
    const { body } = await it.call('booking/get_booking_details', { booking_id }, customer);
    expect(body.payments.map((each) => [each.kind, each.amount, each.status])).toEqual([
      ['charge', total, 'refunded'],
      ['refund', part, 'succeeded'],
      ['refund', total - part, 'succeeded'],
    ]);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('changed to something dearer the difference is paid, and back again it goes back', async () => {
    const own = await page();
    const { booking_id, customer } = await booked(own, {});
    const up = await givenChanged(it, customer, { booking_id, service_id: own.dear.id });
    expect(up.price.total).toBe(changed);
    expect(up.payments.map((each) => each.amount)).toEqual([plain, changed - plain]);
    const down = await givenChanged(it, customer, { booking_id, service_id: own.service.id });
    expect(down.price.total).toBe(plain);
    await doWaiting(it, ['send-refund']);
    expect(await judge(it.deps.database.write)).toEqual([]);
  });

  test('credit in it pays, and comes back as credit', async () => {
    const own = await page();
    const by = await givenUser(it.deps);
    await givenCredit(it.deps, by.id, 777, currency);
    const { booking_id, booking } = await booked(own, { use_credit: true }, by);
    expect(booking.price.credit).toBe(777);
    await it.call('event/cancel_booking', { booking_id }, own.owner);
    await doWaiting(it, ['send-refund']);
    const { body } = await it.call('wallet/get_wallet', {}, by);
    expect(body.balances.find((each) => each.currency === currency)).toMatchObject({ credit: 777 });
    expect(await judge(it.deps.database.write)).toEqual([]);
  });
});
