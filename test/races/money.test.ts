import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import { NOON } from '#test/app.ts';
import { givenService, givenUser } from '#test/given.ts';
import { FAR, givenPaid } from '#test/given-booking.ts';
import { type Arena, openArena, ROUNDS, tally } from './arena.ts';
import { judge } from './judge.ts';
import { seesTampering } from './tampering.ts';

const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
const AT_ONCE = 20;
const LAST_SECOND = new Date(NOON.getTime() + 15 * 60_000 - 1000);
const TOO_LATE = new Date(NOON.getTime() + 15 * 60_000 + 1000);

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

async function hold() {
  const service = await givenService(arena.deps);
  const person = await givenUser(arena.deps);
  const { body } = await arena.call(0, 'booking/add_booking', { service_id: service.id, starts_at: FAR }, person);
  return { service, person, booking_id: body.booking._id };
}

type Hold = Awaited<ReturnType<typeof hold>>;

const holds = (count: number) => Promise.all(Array.from({ length: count }, hold));
const pay = (held: Hold, server: number, payment_method = 'tok_success') =>
  arena.call(server, 'wallet/add_booking_pay', { booking_id: held.booking_id, payment_method }, held.person);
const cancel = (held: Hold, server: number) =>
  arena.call(server, 'event/cancel_booking', { booking_id: held.booking_id }, held.person);

/** Each booking as stored, with the gateway's charges and refunds. */
async function outcomes(all: readonly Hold[]) {
  const { rows } = await arena.deps.database.pool.query<{
    status: string;
    payment_status: string;
    taken: number;
    returned: number;
  }>(
    `SELECT b.status, b.payment_status, coalesce(sum(s.amount) FILTER (WHERE s.status = 'succeeded'), 0)::int AS taken,
       coalesce(sum(s.refunded), 0)::int AS returned
     FROM bookings b LEFT JOIN payments p ON p.booking_id = b.id LEFT JOIN sandbox_payments s ON s.key = p.id::text
     WHERE b.id = ANY($1::uuid[]) GROUP BY b.id ORDER BY b.id`,
    [all.map((held) => held.booking_id)],
  );
  return rows;
}

/** Runs the jobs of the next minutes. */
async function settle() {
  for (const minutes of [2, 4]) {
    arena.clock.set(new Date(TOO_LATE.getTime() + minutes * 60_000));
    await jobs['expire-holds'](arena.deps, {});
    await jobs['reconcile-payments'](arena.deps, {});
  }
  arena.clock.set(NOON);
  await arena.setClocks(NOON, NOON);
}

const faults = async (all: readonly { status: number; problem: { code: string } }[]) =>
  all.filter((each) => each.status >= 500).map((each) => each.problem);

test.each(rounds)(
  'a payment in the last second races a competing booking and the sweep: booked, or refunded (round %i)',
  async () => {
    const all = await holds(AT_ONCE);
    const competitors = await Promise.all(all.map(() => givenUser(arena.deps)));
    await arena.setClocks(LAST_SECOND, TOO_LATE);
    arena.clock.set(TOO_LATE);
    const answers = await Promise.all([
      ...all.map((held, n) => pay(held, 0, n % 2 === 0 ? 'tok_success' : 'tok_lost_webhook')),
      ...all.map((held, n) =>
        arena.call(1, 'booking/add_booking', { service_id: held.service.id, starts_at: FAR }, competitors[n]),
      ),
      jobs['expire-holds'](arena.deps, {}).then(() => ({ status: 200, problem: { code: '' } })) ?? {
        status: 200,
        problem: { code: '' },
      },
    ]);
    expect(await faults(answers)).toEqual([]);
    await settle();
    for (const { status, taken, returned } of await outcomes(all)) {
      if (status === 'confirmed') expect([taken, returned]).toEqual([4230, 0]);
      else expect([status, taken]).toEqual(['expired', returned]);
    }
    expect(await judge(arena.deps.database.write)).toEqual([]);
  },
);

test.each(rounds)('cancelled and paid at once: paid, or given up and paid back (round %i)', async () => {
  const all = await holds(AT_ONCE);
  const answers = await Promise.all(all.flatMap((held, n) => [pay(held, n), cancel(held, n + 1)]));
  expect(await faults(answers)).toEqual([]);
  await settle();
  for (const { status, taken, returned } of await outcomes(all)) {
    expect(['confirmed', 'cancelled', 'withdrawn']).toContain(status);
    expect(returned).toBe(status === 'confirmed' ? 0 : taken);
  }
  expect(await judge(arena.deps.database.write)).toEqual([]);
});

test.each(rounds)('paid six times at once: charged once (round %i)', async () => {
  const all = await holds(5);
  const answers = await Promise.all(
    all.flatMap((held) => Array.from({ length: 6 }, (_, n) => pay(held, n, n === 5 ? 'tok_declined' : 'tok_success'))),
  );
  expect(await faults(answers)).toEqual([]);
  // The declined card may have been first; the next attempt with the valid one pays.
  await Promise.all(all.map((held) => pay(held, 0)));
  for (const row of await outcomes(all)) expect(row).toMatchObject({ status: 'confirmed', taken: 4230, returned: 0 });
  expect(await judge(arena.deps.database.write)).toEqual([]);
});

test.each(rounds)('cancelled six times at once: one refund (round %i)', async () => {
  const all = await holds(5);
  await Promise.all(all.map((held, n) => pay(held, n)));
  const answers = await Promise.all(all.flatMap((held) => Array.from({ length: 6 }, (_, n) => cancel(held, n))));
  expect(tally(answers)).toEqual({ 200: 5, '409 booking_state': 25 });
  for (const row of await outcomes(all))
    expect(row).toMatchObject({ status: 'cancelled', taken: 4230, returned: 4230 });
  expect(await judge(arena.deps.database.write)).toEqual([]);
});

describe('the judge of these races', () => {
  /** The safeguard, the statement that removes it, the tampering, and the judge's finding. */
  test.each([
    [
      'payment_one_live',
      'DROP INDEX payment_one_live',
      `INSERT INTO payments (id, booking_id, provider_id, amount, currency, status, gateway, created_at, updated_at)
       SELECT gen_random_uuid(), booking_id, provider_id, amount, currency, status, gateway, created_at, updated_at
       FROM payments LIMIT 1`,
      /has 2 live payments/,
    ],
    [
      'payment_refund_within',
      'ALTER TABLE payments DROP CONSTRAINT payment_refund_within',
      'UPDATE payments SET refunded = amount + 1',
      /gave back 4231 of 4230/,
    ],
    [
      'journal_sums_to_zero',
      'DROP TRIGGER entries_sum_to_zero ON entries',
      `INSERT INTO entries (journal_id, account_id, currency, amount)
       SELECT journal_id, account_id, currency, 1 FROM entries LIMIT 1`,
      /sums to 1/,
    ],
  ])('sees what %s forbids', (constraint, remove, tamper, seen) =>
    seesTampering({ constraint, remove, seen }, async (it) => {
      await givenPaid(it);
      return tamper;
    }),
  );
});
