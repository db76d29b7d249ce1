import { afterEach, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { findLedgerFaults } from '#server/modules/wallet/ledger/index.ts';
import { NOON, testApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { messagesTo } from '#test/given-account.ts';
import { FAR, givenHold, givenPaid, storedBooking } from '#test/given-booking.ts';
import { creditOf, givenCredit } from '#test/given-discount.ts';
import { leftAtGateway } from '#test/given-gateway.ts';
import { judge } from '#test/races/judge.ts';

const it = testApp();
afterEach(() => it.clock.set(NOON));

type Held = Awaited<ReturnType<typeof givenPaid>>;
const hoursBefore = (hours: number) => it.clock.set(new Date(Date.parse(FAR) - hours * 3_600_000));
const givenGroup = (participants: number, cancellation_policy = 'flexible') =>
  givenPaid(it, { service: { capacity: 8, cancellation_policy }, participants });
const cancel = (held: Held, participants: number, more: object = {}, by: { token: string } = held.customer) =>
  it.call('event/cancel_booking', { booking_id: held.booking_id, participants, ...more }, { token: by.token });
const preview = (held: Held, cancel_participants: number, by: { token: string } = held.customer) =>
  it.call('booking/get_booking_details', { booking_id: held.booking_id, cancel_participants }, { token: by.token });
const owner = (held: Held) => ({ token: held.provider?.token ?? '' });

/** What the gateway charged for a booking, less what it refunded. */
const atGateway = ({ booking_id }: { booking_id: string }) => leftAtGateway(it, booking_id);
const seatsTaken = async (service_id: string) =>
  (
    await it.deps.database.pool.query<{ n: number }>(
      'SELECT seats_taken::int AS n FROM commitments WHERE service_id = $1',
      [service_id],
    )
  ).rows[0]?.n ?? 0;
const isSound = async () => {
  expect(await findLedgerFaults(it.deps.database.write)).toEqual([]);
  expect(await judge(it.deps.database.write)).toEqual([]);
};

/** Of 4 × 40.00 + 8.30: the policy, hours before, the caller, and the refund for one person. */
test.each([
  ['flexible', 25, 'customer', 4000],
  ['flexible', 23, 'customer', 0],
  ['moderate', 71, 'customer', 2000],
  ['strict', 169, 'customer', 2000],
  ['strict', 2, 'provider', 4200],
] as const)('%s, %i hours before, by the %s: one of four goes as previewed', async (policy, hours, by, refund) => {
  const held = await givenGroup(4, policy);
  hoursBefore(hours);
  const who = by === 'provider' ? owner(held) : held.customer;
  expect((await preview(held, 1, who)).body.refund_preview).toMatchObject({ allowed: true, refund_amount: refund });
  const { status, body } = await cancel(held, 1, { expected_refund: refund, reason: 'Dana is ill' }, who);
  expect([status, body.refund_amount]).toEqual([200, refund]);
  expect(body.booking).toMatchObject({
    status: 'confirmed',
    payment_status: 'paid',
    participants: 3,
    price: { participants: 3, total: 16830 - refund },
  });
  expect(body.booking.history.at(-1)).toMatchObject({
    ...{ by, what: 'note', why: 'Dana is ill', text: 'You cancelled 1 of 4 people' },
  });
  expect(await atGateway(held)).toBe(16830 - refund);
  expect(await seatsTaken(held.service.id)).toBe(3);
  // The provider cancels the rest: everything left is refunded.
  const rest = await it.call('event/cancel_booking', { booking_id: held.booking_id }, owner(held));
  expect(rest.body.refund_amount).toBe(16830 - refund);
  expect(await atGateway(held)).toBe(0);
  await isSound();
});

test('in steps a customer gets back no more than at once, and never what was kept', async () => {
  const held = await givenGroup(4, 'strict');
  hoursBefore(200);
  expect((await cancel(held, 1)).body.refund_amount).toBe(2000);
  expect((await cancel(held, 2)).body.refund_amount).toBe(4000);
  const { body } = await it.call('event/cancel_booking', { booking_id: held.booking_id }, held.customer);
  // Half of 160.00 in total.
  expect(body.refund_amount).toBe(2000);
  expect(await atGateway(held)).toBe(16830 - 8000);
  await isSound();
});

test('the freed seats can be booked, both sides are mailed once, and the price says what was kept', async () => {
  const held = await givenPaid(it, { service: { capacity: 4, cancellation_policy: 'strict' }, participants: 4 });
  hoursBefore(200);
  const { body } = await cancel(held, 3);
  expect(body.booking.price.line_items.map((line) => [line.code, line.amount])).toEqual([
    ['price', 4000],
    ['kept', 6000],
    ['system_charge', 830],
  ]);
  await givenHold(it, { service_id: held.service.id, participants: 3 });
  const { id: change_id } = await it.deps.database.write
    .selectFrom('booking_changes')
    .select('id')
    .where('booking_id', '=', held.booking_id)
    .executeTakeFirstOrThrow();
  for (let n = 0; n < 2; n += 1) await jobs['send-change-mail'](it.deps, { change_id, what: 'part_cancelled' });
  for (const email of [held.customer.email, held.provider?.owner?.email]) {
    const mails = (await messagesTo(it.deps, email ?? '')).filter((mail) => mail.kind === 'change_part_cancelled');
    expect(mails.map((mail) => mail.subject)).toEqual([
      expect.stringMatching(/^Part of your booking is cancelled: An hour together, /),
    ]);
    expect(mails[0]?.text).toContain('now for 1 person');
  }
  // A part was retained, so a change of the number of people would lose it.
  const more = await it.call(
    'booking/modified_service_booking',
    { booking_id: held.booking_id, participants: 2 },
    held.customer,
  );
  expect(more.problem).toMatchObject({ code: 'change_not_possible', reason: 'part_cancelled' });
});

test('within the hour everything of them goes back; credit comes back as credit', async () => {
  const customer = await givenUser(it.deps);
  await givenCredit(it.deps, customer.id, 4000);
  const held = await givenPaid(it, { service: { capacity: 8 }, participants: 2, by: customer, use_credit: true });
  expect(held.booking.price).toMatchObject({ total: 4430, credit: 4000 });
  const { body } = await cancel(held, 1);
  // Half of what card and credit paid for the price, and the fee difference between one and two people.
  expect(body.refund_amount).toBe(2000 + 200);
  expect(await creditOf(it.deps, customer.id)).toBe(2000);
  expect(await atGateway(held)).toBe(4430 - 2200);
  await isSound();
});

test('as many as are booked cancels the booking; more, none, or another refund than shown are refused', async () => {
  const held = await givenGroup(2);
  const many = await cancel(held, 3);
  expect([many.status, many.problem.errors?.[0]?.path]).toEqual([400, 'participants']);
  expect((await preview(held, 3)).problem.errors?.[0]?.path).toBe('cancel_participants');
  expect(
    (await it.raw('event/cancel_booking', { booking_id: held.booking_id, participants: 0 }, held.customer)).status,
  ).toBe(400);
  const other = await cancel(held, 1, { expected_refund: 1 });
  expect([other.status, other.problem.code]).toEqual([409, 'refund_changed']);
  expect((await preview(held, 2)).body.refund_preview?.refund_amount).toBe(8430);
  const all = await cancel(held, 2);
  expect([all.body.booking.status, all.body.refund_amount]).toEqual(['cancelled', 8430]);
  expect((await cancel(held, 1)).problem.code).toBe('booking_state');
  await isSound();
});

test('after a refund by good will, and once begun, nothing is cancelled in part', async () => {
  const held = await givenGroup(2);
  await it.call('user/refund_payment', { booking_id: held.booking_id, amount: 500, reason: 'It rained.' }, owner(held));
  expect((await cancel(held, 1)).problem.code).toBe('booking_state');
  const late = await givenGroup(2);
  hoursBefore(-0.1);
  expect((await cancel(late, 1)).problem.code).toBe('cancel_too_late');
});

test('what is charged later is charged less, and nothing has to go back', async () => {
  const starts_at = '2026-08-07T17:00:00.000Z';
  const provider = await givenProvider(it.deps, { max_advance_days: 200 });
  const service = await givenService(it.deps, { provider_id: provider.id, capacity: 8 });
  const held = await givenHold(it, { service_id: service.id, participants: 3, starts_at });
  await it.call(
    'wallet/add_booking_pay',
    { booking_id: held.booking_id, payment_method: 'tok_success' },
    held.customer,
  );
  expect((await storedBooking(it, held.booking_id)).payment_status).toBe('scheduled');
  it.clock.advance(120);
  const { status, body } = await cancel(held, 2);
  expect([status, body.refund_amount]).toEqual([200, 0]);
  expect(body.booking).toMatchObject({ participants: 1, payment_status: 'scheduled', price: { total: 4230 } });
  await isSound();
});

test('cancelled in part five times at once: each once, no seat and no cent twice', async () => {
  const held = await givenGroup(4, 'strict');
  hoursBefore(200);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => cancel(held, 1)));
  expect(answers.filter((each) => each.status === 200)).toHaveLength(3);
  expect(answers.filter((each) => each.status >= 500)).toEqual([]);
  expect(await seatsTaken(held.service.id)).toBe(1);
  expect(await atGateway(held)).toBe(16830 - 3 * 2000);
  await isSound();
});
