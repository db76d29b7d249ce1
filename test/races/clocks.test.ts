import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenService, givenUser } from '#test/given.ts';
import { now } from '#test/setup/clock.ts';
import { type Arena, openArena } from './arena.ts';
import { enrich } from './enrich-user.ts';
import { judge } from './judge.ts';

// Two servers on one database. The second one's clock is two minutes fast: longer than a key's lease, and longer than
// the rest of the hold.
const SKEW_MS = 120_000;

let arena: Arena;
beforeAll(async () => {
  arena = await openArena([], [0, SKEW_MS]);
  arena.clock.set(now());
});
afterAll(() => arena.close());

/** Ten days ahead, around noon in the provider's zone: within the opening hours of the tests' providers. */
function farAhead(): string {
  const at = new Date(now().getTime() + 10 * 86_400_000);
  at.setUTCHours(20, 0, 0, 0);
  return at.toISOString();
}

test('a hold that ends in a minute is nobody else’s on either server, and can be paid on both', async () => {
  const service = await givenService(arena.deps);
  const [first, second] = [await givenUser(arena.deps), await givenUser(arena.deps)];
  const input = { service_id: service.id, starts_at: farAhead() };
  const held = await arena.call(0, 'booking/add_booking', input, first);
  expect([held.status, held.problem.code]).toEqual([200, undefined]);
  const booking_id = held.body.booking._id;
  await arena.deps.database.pool.query(
    "UPDATE bookings SET expires_at = clock_timestamp() + interval '60 seconds' WHERE id = $1",
    [booking_id],
  );
  for (const server of [0, 1]) {
    const competitor = await arena.call(server, 'booking/add_booking', input, second);
    expect([server, competitor.status, competitor.problem.code]).toEqual([server, 409, 'slot_taken']);
  }
  const paid = await arena.call(1, 'wallet/add_booking_pay', { booking_id, payment_method: 'tok_success' }, first);
  expect([paid.status, paid.problem.code, paid.body.status]).toEqual([200, undefined, 'confirmed']);
  expect(await judge(arena.deps.database.write)).toEqual([]);
});

test('one key at both servers while the first still works on it: one payout', async () => {
  const owner = await givenUser(arena.deps);
  await enrich(arena, owner, 9_000);
  const withdraw = (server: number) =>
    arena.call(server, 'user/wallet_withdraw', { amount: 1_000, currency: 'USD' }, owner, 'the key of one withdrawal');
  const gateway = new pg.Client({ connectionString: arena.deps.config.DATABASE_URL });
  await gateway.connect();
  let answers: Awaited<ReturnType<typeof withdraw>>[];
  try {
    // The sandbox answers slowly; its payouts are in this table.
    await gateway.query('BEGIN; LOCK TABLE sandbox_payouts IN ACCESS EXCLUSIVE MODE');
    const first = withdraw(0);
    await claimed();
    const second = withdraw(1);
    await lookedAt();
    await gateway.query('COMMIT');
    answers = await Promise.all([first, second]);
  } finally {
    await gateway.end();
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers[1]?.body).toEqual(answers[0]?.body);
  const { rows } = await arena.deps.database.pool.query(
    `SELECT count(*)::int AS payouts, (SELECT count(*)::int FROM sandbox_payouts) AS sent FROM payouts
     WHERE user_id = $1`,
    [owner.id],
  );
  expect(rows).toEqual([{ payouts: 1, sent: 1 }]);
  expect(await judge(arena.deps.database.write)).toEqual([]);
});

/** Waits until the first server holds the key. */
async function claimed(): Promise<void> {
  const count = async () =>
    (await arena.deps.database.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM idempotency_keys')).rows[0]?.n;
  await expect.poll(count).toBe(1);
}

/** Waits until the second server has looked three times whether the first one is done: it waits for it. */
async function lookedAt(): Promise<void> {
  const looks = new Set<string>();
  const count = async () => {
    const { rows } = await arena.deps.database.pool.query<{ at: string }>(
      `SELECT query_start::text AS at FROM pg_stat_activity WHERE datname = current_database()
         AND query LIKE '%FROM idempotency_keys WHERE actor%' AND query NOT LIKE '%pg_stat_activity%'`,
    );
    for (const { at } of rows) looks.add(at);
    return looks.size;
  };
  await expect.poll(count).toBeGreaterThanOrEqual(3);
}
