import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { issueReceipts } from '#server/modules/receipts/index.ts';
import { openTestApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { TOMORROW } from '#test/given-booking.ts';
import { givenRequest } from '#test/given-refund.ts';
import { type Arena, openArena, ROUNDS, tally } from './arena.ts';
import { judge } from './judge.ts';
import { seesTampering } from './tampering.ts';

const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

/** A paid booking of tomorrow: 42.30, without a refund by policy. */
async function givenPaid() {
  const provider = await givenProvider(arena.deps);
  const service = await givenService(arena.deps, { provider_id: provider.id });
  const customer = await givenUser(arena.deps);
  const owner = { token: provider.token };
  const created = await arena.call(0, 'booking/add_booking', { service_id: service.id, starts_at: TOMORROW }, customer);
  const booking_id = created.body.booking._id;
  await arena.call(0, 'wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, customer);
  return { booking_id, customer, owner, admin: await givenUser(arena.deps, { role: 'admin' }) };
}

type Paid = Awaited<ReturnType<typeof givenPaid>>;
const ask = (held: Paid, server: number, amount = 2000) =>
  arena.call(
    server,
    'user/payment_refund_request',
    { booking_id: held.booking_id, reason: 'The room was closed.', amount },
    held.customer,
  );
const give = (held: Paid, server: number, amount: number) =>
  arena.call(
    server,
    'user/refund_payment',
    { booking_id: held.booking_id, amount, reason: 'We began late.' },
    held.owner,
  );

/** What the gateway refunded of a booking. */
async function returned(held: Paid): Promise<number> {
  const { rows } = await arena.deps.database.pool.query<{ refunded: number }>(
    `SELECT s.refunded::int AS refunded FROM sandbox_payments s JOIN payments p ON s.key = p.id::text
     WHERE p.booking_id = $1`,
    [held.booking_id],
  );
  return rows.reduce((sum, row) => sum + row.refunded, 0);
}

test.each(rounds)(
  'asked six times at once: one request; granted and refused by both sides at once: one answer (round %i)',
  async () => {
    const held = await givenPaid();
    const asked = await Promise.all(Array.from({ length: 6 }, (_, n) => ask(held, n)));
    expect(tally(asked)).toEqual({ 200: 1, '409 refund_request_open': 5 });
    const request = asked.find((each) => each.status === 200)?.body.request._id ?? '';
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        arena.call(
          n,
          'user/refund_payment',
          { refund_request_id: request, grant: n % 3 !== 2, word: 'So it is.' },
          n % 2 === 0 ? held.owner : held.admin,
        ),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 1, '409 refund_request_answered': 5 });
    expect(await returned(held)).toBe(answers.find((each) => each.status === 200)?.body.refund_amount);
    expect(await judge(arena.deps.database.write)).toEqual([]);
  },
);

test.each(rounds)('parts of 10.00 six times at once: four go back, never more than was paid (round %i)', async () => {
  const held = await givenPaid();
  const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => give(held, n, 1000)));
  expect(tally(answers)).toEqual({ 200: 4, '422 refund_too_large': 2 });
  expect(await returned(held)).toBe(4000);
  expect(await judge(arena.deps.database.write)).toEqual([]);
});

test.each(rounds)('given back and cancelled at once: all of it goes back, once (round %i)', async () => {
  const held = await givenPaid();
  const answers = await Promise.all([
    give(held, 0, 4100),
    arena.call(1, 'event/cancel_booking', { booking_id: held.booking_id }, held.owner),
    give(held, 1, 200),
  ]);
  expect(answers.filter((each) => each.status >= 500)).toEqual([]);
  expect(await returned(held)).toBe(4230);
  expect(await judge(arena.deps.database.write)).toEqual([]);
});

test.each(rounds)(
  'receipts of one provider issued at once, some taken back: numbers without gaps (round %i)',
  async () => {
    const provider = await givenProvider(arena.deps);
    const service = await givenService(arena.deps, { provider_id: provider.id });
    const bookings: string[] = [];
    for (let hour = 17; hour < 23; hour += 1) {
      const customer = await givenUser(arena.deps);
      const starts_at = `2026-05-06T${hour}:00:00.000Z`;
      const created = await arena.call(0, 'booking/add_booking', { service_id: service.id, starts_at }, customer);
      const booking_id = created.body.booking._id;
      await arena.call(0, 'wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, customer);
      bookings.push(booking_id);
    }
    const { clock, database } = arena.deps;
    const issued = await Promise.allSettled(
      [...bookings, ...bookings].map((id, n) =>
        inTransaction(database.write, async (tx) => {
          await issueReceipts(tx, id, clock.now());
          if (n % 5 === 1) throw new Error('taken back');
        }),
      ),
    );
    expect(issued.filter((each) => each.status === 'rejected').length).toBe(3);
    for (const id of bookings) await inTransaction(database.write, (tx) => issueReceipts(tx, id, clock.now()));
    const { rows } = await database.pool.query<{ number: number }>(
      'SELECT number::int AS number FROM receipts WHERE provider_id = $1 ORDER BY number',
      [provider.id],
    );
    expect(rows.map((row) => row.number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await judge(database.write)).toEqual([]);
  },
);

describe('the judge of these races', () => {
  /** The safeguard, the statement that removes it, the tampering, and the judge's finding. */
  test.each([
    [
      'refund_request_one_open',
      'DROP INDEX refund_request_one_open',
      `INSERT INTO refund_requests (id, booking_id, provider_id, amount, currency, reason, answer_by, created_at)
       SELECT gen_random_uuid(), booking_id, provider_id, amount, currency, reason, answer_by, created_at
       FROM refund_requests, generate_series(1, 2)`,
      /has [23] open refund requests/,
    ],
    [
      'refund_once_per_request',
      'ALTER TABLE refunds DROP CONSTRAINT refund_once_per_request',
      `INSERT INTO refunds (id, payment_id, booking_id, amount, currency, status, request_id, created_at)
       SELECT gen_random_uuid(), p.id, p.booking_id, 1, p.currency, 'pending', q.id, p.created_at
       FROM payments p JOIN refund_requests q ON q.booking_id = p.booking_id, generate_series(1, 2)`,
      /was granted 2 times/,
    ],
    [
      'payment_refund_within',
      'ALTER TABLE payments DROP CONSTRAINT payment_refund_within',
      'UPDATE payments SET refunded = amount + 1',
      /gave back 4231 of 4230/,
    ],
  ])('sees what %s forbids', (constraint, remove, tamper, seen) =>
    seesTampering({ constraint, remove, seen }, async (it) => {
      await givenRequest(it);
      return tamper;
    }),
  );

  test('sees a gap in the numbers', async () => {
    const it = await openTestApp();
    try {
      const held = await givenRequest(it);
      await it.call('booking/receipt', { booking_id: held.booking_id }, held.customer);
      expect(await judge(it.deps.database.write)).toEqual([]);
      await it.deps.database.pool.query('ALTER TABLE receipts DISABLE TRIGGER receipts_append_only');
      await it.deps.database.pool.query('UPDATE receipts SET number = 2');
      expect((await judge(it.deps.database.write)).join('\n')).toMatch(/numbered 1 of receipt up to 2/);
    } finally {
      await it.close();
    }
  });
});
