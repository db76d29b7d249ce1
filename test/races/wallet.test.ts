import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSession } from '#server/modules/accounts/sessions/index.ts';
import { NOON, openTestApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenPaid } from '#test/given-booking.ts';
import { balanceOf, endedAgo, giveBack, givenAvailable, givenEarner, runJob, verifyBank } from '#test/given-wallet.ts';
import { randomOf } from '#test/setup/random.ts';
import { seed } from '#test/setup/seed.ts';
import { type Arena, openArena, ROUNDS, tally } from './arena.ts';
import { enrich } from './enrich-user.ts';
import { judge } from './judge.ts';
import { seesTampering } from './tampering.ts';

const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
const AT_ONCE = 200;

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

/** A user with 40.00 available and a verified bank account. */
async function givenRich(to: Arena) {
  const owner = await givenUser(to.deps);
  await enrich(to, owner, 4000);
  return owner;
}

/** Withdraws from so many devices at once: a user whose session is known may withdraw a few times a minute. */
async function withdrawAll(to: Arena, owner: { id: string }, times: number) {
  const { database, clock } = to.deps;
  const devices = await Promise.all(
    Array.from({ length: times }, async () => ({
      token: await insertSession(database.write, { user_id: owner.id, user_agent: 'test', now: clock.now() }),
    })),
  );
  const withdrawal = { amount: 4000, currency: 'USD' } as const;
  return Promise.all(devices.map((device, n) => to.call(n, 'user/wallet_withdraw', withdrawal, device)));
}

test.each(rounds)('the whole balance withdrawn 200 times at once: once (round %i)', async () => {
  const owner = await givenRich(arena);
  const answers = await withdrawAll(arena, owner, AT_ONCE);
  expect(tally(answers)).toEqual({ 200: 1, '409 balance_too_low': AT_ONCE - 1 });
  const { body } = await arena.call(0, 'wallet/get_wallet', {}, owner);
  expect(body.balances[0]).toMatchObject({ available: 0, in_transit: 4000 });
  const { rows } = await arena.deps.database.pool.query(
    'SELECT count(*)::int AS sent FROM sandbox_payouts s JOIN payouts p ON p.id::text = s.key WHERE p.user_id = $1',
    [owner.id],
  );
  expect(rows).toEqual([{ sent: 1 }]);
  expect(await judge(arena.deps.database.write)).toEqual([]);
});

test('without what the database guards, the same race is lost, and the judge sees it', async () => {
  const open = await openArena(['ALTER TABLE wallet_balances DROP CONSTRAINT wallet_not_negative']);
  try {
    const owner = await givenRich(open);
    const answers = await withdrawAll(open, owner, 20);
    expect(tally(answers)[200]).toBeGreaterThan(1);
    expect((await judge(open.deps.database.write)).join('\n')).toMatch(/\(provider_available\) holds -\d+ USD/);
  } finally {
    await open.close();
  }
});

describe('with the app in one process', () => {
  test.each(rounds)(
    'released and refunded at once: what is kept is what was earned less what went back (round %i)',
    async () => {
      const it = await openTestApp();
      try {
        const earners = [];
        for (let n = 0; n < 8; n += 1) earners.push(await givenEarner(it));
        for (const { booking_id } of earners) await endedAgo(it, booking_id, 49);
        await Promise.all([
          ...[1, 2, 3].map(() => runJob(it, 'release-earnings')),
          ...earners.flatMap(({ booking_id }, n) => [
            giveBack(it, booking_id, 1500),
            giveBack(it, booking_id, n % 2 === 0 ? 2500 : 500),
          ]),
        ]);
        await runJob(it, 'release-earnings');
        for (const [n, { owner }] of earners.entries())
          expect(await balanceOf(it, owner)).toMatchObject({
            pending: 0,
            available: n % 2 === 0 ? 0 : 2000,
            owed: 0,
          });
        expect(await judge(it.deps.database.write)).toEqual([]);
      } finally {
        await it.close();
      }
    },
  );

  test('the judge sees what earnings_within_booking forbids', () => {
    const guard = {
      constraint: 'earnings_within_booking',
      remove: 'ALTER TABLE entries DISABLE TRIGGER entries_sum_to_zero',
      seen: /has -\d+ of pending earnings left/,
    };
    return seesTampering(guard, async (it) => {
      // Another booking of the same owner has money pending, so the wallet's own check would pass.
      const { service_id, booking_id } = await givenEarner(it);
      await givenPaid(it, { service_id, starts_at: '2026-05-16T17:00:00.000Z' });
      await endedAgo(it, booking_id, 49);
      await runJob(it, 'release-earnings');
      // Releases the same booking a second time.
      return `
        WITH first AS (SELECT * FROM journals WHERE kind = 'release' AND booking_id = '${booking_id}'),
        again AS (INSERT INTO journals (id, kind, booking_id, at, cause)
          SELECT gen_random_uuid(), kind, booking_id, at, cause || 'again' FROM first RETURNING id)
        INSERT INTO entries (journal_id, account_id, currency, amount)
        SELECT again.id, e.account_id, e.currency, e.amount FROM again, first
        JOIN entries e ON e.journal_id = first.id`;
    });
  });

  test('after every step of a random sequence the ledger balances and no wallet is below 0', async () => {
    const it = await openTestApp();
    try {
      const first = await givenAvailable(it);
      await verifyBank(it, first.owner);
      const { owner, service_id } = first;
      const paid = new Map([[first.booking_id, 0]]);
      let next = 11;
      const draw = randomOf('steps of a wallet');
      const one = () => [...paid.keys()][draw(paid.size)] ?? '';
      const steps: (() => Promise<unknown>)[] = [
        async () => {
          next += 1;
          const starts_at = new Date(NOON.getTime() + next * 86_400_000 - 2 * 3_600_000).toISOString();
          const created = await givenPaid(it, { service_id, starts_at });
          paid.set(created.booking_id, 0);
        },
        async () => {
          const booking_id = one();
          const left = 4000 - (paid.get(booking_id) ?? 0);
          const amount = Math.min(left, 1 + draw(2500));
          if (amount <= 0) return;
          await giveBack(it, booking_id, amount);
          paid.set(booking_id, 4000 - left + amount);
        },
        async () => endedAgo(it, one(), 40 + draw(20)),
        () => runJob(it, 'release-earnings'),
        async () => {
          const { available } = await balanceOf(it, owner);
          const { status } = await it.call(
            'user/wallet_withdraw',
            { amount: 50 + draw(available + 500), currency: 'USD' },
            owner,
          );
          expect([200, 409]).toContain(status);
        },
        async () => {
          // Alternates between a valid bank account and a closed one.
          await it.deps.database.write
            .updateTable('sandbox_accounts')
            .set({ bank_token: draw(2) === 0 ? 'btok_success' : 'btok_closed' })
            .execute();
          it.clock.advance(2);
          await runJob(it, 'reconcile-payouts');
        },
      ];
      for (let n = 0; n < 60; n += 1) {
        await steps[draw(steps.length)]?.();
        const held = await balanceOf(it, owner);
        const where = `seed ${seed}, step ${n}`;
        for (const [name, amount] of Object.entries(held))
          expect(amount, `${name}, ${where}`).toBeGreaterThanOrEqual(0);
        // Users with debts can't withdraw.
        expect(Math.min(held.owed, held.available), where).toBe(0);
        expect(await judge(it.deps.database.write), where).toEqual([]);
        const earned = paid.size * 4000 - [...paid.values()].reduce((all, back) => all + back, 0);
        const { rows } = await it.deps.database.pool.query<{ out: number }>(
          "SELECT coalesce(sum(amount), 0)::int AS out FROM payouts WHERE status = 'paid'",
        );
        expect(held.pending + held.available + held.in_transit - held.owed, where).toBe(earned - (rows[0]?.out ?? 0));
      }
    } finally {
      await it.close();
    }
  });
});
