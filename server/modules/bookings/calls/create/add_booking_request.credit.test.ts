import { afterEach, expect, test } from 'vitest';
import { type JobName, jobs } from '#server/jobs.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { answer, FAR, pay } from '#test/given-booking.ts';
import { creditOf, givenCode, givenCredit, usesOf } from '#test/given-discount.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
afterEach(async () => {
  it.clock.set(NOON);
  expect(await judge(it.deps.database.write)).toEqual([]);
});
const run = (name: JobName, payload: object = {}) => jobs[name](it.deps, payload);

/**
 * A request of a customer with credit for a service of 40.00. The provider sees it, unless it costs something and
 * `card` is null.
 */
async function asked(own: { credit?: number; amount?: number; card?: string | null; starts_at?: string } = {}) {
  const provider = await givenProvider(it.deps, { max_advance_days: 200 });
  const { amount = 4000 } = own;
  const service = await givenService(it.deps, { provider_id: provider.id, booking_mode: 'request', amount });
  const customer = await givenUser(it.deps);
  await givenCredit(it.deps, customer.id, own.credit ?? 1500);
  const { body, problem } = await it.call(
    'booking/add_booking_request',
    { service_id: service.id, starts_at: own.starts_at ?? FAR, use_credit: true },
    customer,
  );
  if (!body.booking) throw new Error(`No request: ${problem.code}`);
  const { _id: booking_id, price } = body.booking;
  const { card = 'tok_success' } = own;
  if (body.booking.can.pay && card !== null) await pay(it, { booking_id, customer }, { payment_method: card });
  return { booking_id, price, customer, owner: { token: provider.token } };
}

const booksOf = async (booking_id: string) =>
  (
    await it.deps.database.pool.query<{ kind: string; amount: number }>(
      `SELECT l.kind, sum(e.amount)::int AS amount FROM entries e JOIN journals j ON j.id = e.journal_id
       JOIN ledger_accounts l ON l.id = e.account_id
       WHERE j.booking_id = $1 GROUP BY l.kind HAVING sum(e.amount) <> 0 ORDER BY l.kind`,
      [booking_id],
    )
  ).rows;
const statusOf = async (booking_id: string, customer: { token: string }) =>
  (await it.call('booking/get_booking_details', { booking_id }, customer)).body.status;

test('credit is set aside with the request and spent when that is accepted', async () => {
  const { booking_id, price, customer, owner } = await asked();
  expect(price).toMatchObject({ price: 4000, credit: 1500, system_charge: 230, total: 2730 });
  expect(await creditOf(it.deps, customer.id)).toBe(0);
  expect(await booksOf(booking_id)).toEqual([
    { kind: 'platform_unallocated', amount: 1500 },
    { kind: 'user_credit', amount: -1500 },
  ]);
  expect((await answer(it, booking_id, 'accepted', owner)).body.booking.status).toBe('confirmed');
  expect(await creditOf(it.deps, customer.id)).toBe(0);
  expect(await booksOf(booking_id)).toEqual([
    { kind: 'gateway', amount: -2730 },
    { kind: 'platform_charge', amount: 230 },
    { kind: 'provider_pending', amount: 4000 },
    { kind: 'user_credit', amount: -1500 },
  ]);
});

test('credit comes back when the request is declined, taken back, not answered, or never given a card', async () => {
  const declined = await asked();
  await answer(it, declined.booking_id, 'declined', declined.owner);
  expect(await creditOf(it.deps, declined.customer.id)).toBe(1500);
  await run('notify-request', { booking_id: declined.booking_id, kind: 'declined' });
  const [mail] = await messagesTo(it.deps, declined.customer.email);
  expect(mail?.text).toContain('You weren’t charged, and $15.00 of credit is back in your account.');

  const withdrawn = await asked();
  await answer(it, withdrawn.booking_id, 'withdrawn', withdrawn.customer);
  expect(await creditOf(it.deps, withdrawn.customer.id)).toBe(1500);

  const unanswered = await asked();
  const unasked = await asked({ card: null });
  expect(await creditOf(it.deps, unasked.customer.id)).toBe(0);
  it.clock.advance(24 * 60 + 1);
  await run('expire-holds');
  for (const { booking_id, customer } of [unanswered, unasked]) {
    expect(await statusOf(booking_id, customer)).toBe('expired');
    expect(await creditOf(it.deps, customer.id)).toBe(1500);
    expect(await booksOf(booking_id)).toEqual([]);
  }
});

test('a request that credit pays wholly needs no card, and its provider earns as always', async () => {
  const { booking_id, price, customer, owner } = await asked({ amount: 300, credit: 299 });
  expect(price).toMatchObject({ credit: 299, total: 0 });
  expect((await it.call('booking/my_booking', {}, owner)).body.items).toMatchObject([{ _id: booking_id }]);
  const accepted = await answer(it, booking_id, 'accepted', owner);
  expect(accepted.body.booking).toMatchObject({ status: 'confirmed', payment_status: 'none' });
  expect(await booksOf(booking_id)).toEqual([
    { kind: 'platform_charge', amount: 45 },
    { kind: 'platform_waived', amount: -46 },
    { kind: 'provider_pending', amount: 300 },
    { kind: 'user_credit', amount: -299 },
  ]);
  const cancelled = await it.call('event/cancel_booking', { booking_id }, owner);
  expect(cancelled.status).toBe(200);
  expect(await creditOf(it.deps, customer.id)).toBe(299);
});

test('credit waits with an accepted request whose charge failed, and comes back when nobody pays', async () => {
  const { booking_id, customer, owner } = await asked({ card: 'tok_declined_later' });
  const accepted = await answer(it, booking_id, 'accepted', owner);
  expect(accepted.body.booking).toMatchObject({ status: 'awaiting_payment', payment_status: 'failed' });
  expect(await creditOf(it.deps, customer.id)).toBe(0);
  it.clock.advance(12 * 60 + 1);
  await run('expire-holds');
  expect(await statusOf(booking_id, customer)).toBe('expired');
  expect(await creditOf(it.deps, customer.id)).toBe(1500);
});

test('far ahead, credit stays set aside until the charge, or comes back with a cancellation before it', async () => {
  const far = new Date(NOON.getTime() + 85 * 86_400_000).toISOString().replace(/T.*/, 'T17:00:00.000Z');
  const stored = await asked({ starts_at: far });
  expect((await answer(it, stored.booking_id, 'accepted', stored.owner)).body.booking.payment_status).toBe('scheduled');
  expect(await creditOf(it.deps, stored.customer.id)).toBe(0);
  const dropped = await asked({ starts_at: far });
  await answer(it, dropped.booking_id, 'accepted', dropped.owner);
  await it.call('event/cancel_booking', { booking_id: dropped.booking_id }, dropped.customer);
  expect(await creditOf(it.deps, dropped.customer.id)).toBe(1500);
});

test('a code and credit go together; both are given back', async () => {
  const service = await givenService(it.deps, { booking_mode: 'request' });
  const code = await givenCode(it.deps, { provider_id: service.provider_id });
  const customer = await givenUser(it.deps);
  await givenCredit(it.deps, customer.id, 500);
  const input = { service_id: service.id, starts_at: FAR, use_credit: true, discount_code: code.code };
  const { body } = await it.call('booking/add_booking_request', input, customer);
  expect(body.booking?.price).toMatchObject({ discount: 400, credit: 500, total: 3310 });
  await answer(it, body.booking?._id ?? '', 'withdrawn', customer);
  expect([await creditOf(it.deps, customer.id), await usesOf(it.deps, code.id)]).toEqual([500, 0]);
});

test('credit is not touched unless asked for, and never a guest’s', async () => {
  const service = await givenService(it.deps, { booking_mode: 'request' });
  const customer = await givenUser(it.deps);
  await givenCredit(it.deps, customer.id, 500);
  const input = { service_id: service.id, starts_at: FAR };
  const plain = await it.call('booking/add_booking_request', input, customer);
  expect(plain.body.booking?.price.credit).toBe(0);
  const guest = { ...input, name: 'Gus Guest', email: 'gus@example.com', ...({ use_credit: true } as object) };
  expect((await it.call('booking/add_guest_booking_request', guest)).problem.code).toBe('invalid_input');
});
