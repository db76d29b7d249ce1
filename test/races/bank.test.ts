import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#server/jobs.ts';
import type { Db } from '#server/kernel/database/db.ts';
import { NOON, openTestApp } from '#test/app.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { FAR, givenPaid } from '#test/given-booking.ts';
import { type Draw, randomOf } from '#test/setup/random.ts';
import { type Arena, openArena, ROUNDS } from './arena.ts';
import { enrich } from './enrich-user.ts';
import { judge } from './judge.ts';

const rounds = Array.from({ length: ROUNDS }, (_, round) => round + 1);
const CLIENTS = 50;
const STEPS = 6;

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

/** The imbalances at one moment during the race: one statement, so that it sees one snapshot. */
async function totals(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    SELECT 'all entries sum to ' || sum(amount) AS fault FROM entries GROUP BY currency HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'a journal sums to ' || sum(amount) FROM entries GROUP BY journal_id, currency HAVING sum(amount) <> 0
    UNION ALL
    SELECT 'wallet ' || w.account_id || ' says ' || w.amount || ', its entries ' || coalesce(e.amount, 0)
      FROM wallet_balances w
      LEFT JOIN (SELECT account_id, sum(amount) AS amount FROM entries GROUP BY account_id) e USING (account_id)
      WHERE w.amount <> coalesce(e.amount, 0)
    UNION ALL
    SELECT 'the gateway has ' || gateway.amount || ', payments less refunds and payouts are '
      || taken.amount - returned.amount - sent.amount
    FROM
      (
        SELECT coalesce(-sum(e.amount), 0) AS amount
        FROM entries e
        JOIN ledger_accounts l ON l.id = e.account_id
        WHERE l.kind = 'gateway'
      ) gateway,
      (
        SELECT coalesce(sum(amount), 0) AS amount
        FROM payments
        WHERE status IN ('succeeded', 'partially_refunded', 'refunded', 'disputed')
      ) taken,
      (SELECT coalesce(sum(amount), 0) AS amount FROM refunds WHERE status <> 'failed') returned,
      (SELECT coalesce(sum(amount), 0) AS amount FROM payouts WHERE status = 'paid') sent
      WHERE gateway.amount <> taken.amount - returned.amount - sent.amount`.execute(db);
  return rows.map((row) => row.fault);
}

/** Three pages whose owners can withdraw, each with a group session with enough capacity. */
async function market() {
  const pages = [];
  for (let n = 0; n < 3; n += 1) {
    const provider = await givenProvider(arena.deps);
    if (!provider.owner) throw new Error('Nobody owns the page.');
    await enrich(arena, provider.owner, 20_000);
    const service = await givenService(arena.deps, { provider_id: provider.id, capacity: 400 });
    pages.push({ owner: provider.owner, service });
  }
  return pages;
}
type Page = Awaited<ReturnType<typeof market>>[number];

/** One client, in random order: books and pays, cancels, gets a refund from the owner, who withdraws. */
async function client(
  n: number,
  pages: readonly Page[],
  draw: Draw,
): Promise<{ status: number; code: string; call: string }[]> {
  const person = await givenUser(arena.deps);
  const page = pages[n % pages.length];
  if (!page) throw new Error('There is no page.');
  const { service, owner } = page;
  const answers: { status: number; code: string; call: string }[] = [];
  const mine: string[] = [];
  const make: Arena['call'] = async (server, name, input, caller) => {
    const answer = await arena.call(server, name, input, caller);
    answers.push({ status: answer.status, code: answer.problem.code, call: name });
    return answer;
  };
  for (let step = 0; step < STEPS; step += 1) {
    const server = draw(2);
    const booking_id = mine[draw(Math.max(1, mine.length))];
    const what = booking_id === undefined ? 0 : draw(5);
    if (what <= 1 || booking_id === undefined) {
      const starts_at = new Date(Date.parse(FAR) + draw(4) * 3_600_000).toISOString();
      const input = { service_id: service.id, starts_at, participants: 1 + draw(2) };
      const { status, body } = await make(server, 'booking/add_booking', input, person);
      if (status !== 200) continue;
      mine.push(body.booking._id);
      const payment_method = ['tok_success', 'tok_success', 'tok_declined', 'tok_lost_webhook'][draw(4)] ?? '';
      await make(server, 'wallet/add_booking_pay', { booking_id: body.booking._id, payment_method }, person);
    } else if (what === 2) await make(server, 'event/cancel_booking', { booking_id }, person);
    else if (what === 3) {
      const gift = { booking_id, amount: 1 + draw(2500), reason: 'It began late.' };
      await make(server, 'user/refund_payment', gift, owner);
    } else await make(server, 'user/wallet_withdraw', { amount: 50 + draw(900), currency: 'USD' }, owner);
  }
  return answers;
}

test.each(rounds)(
  'fifty clients pay, cancel, give back and withdraw as they please: in every read everything adds up (round %i)',
  async (round) => {
    const pages = await market();
    let isOver = false;
    const seen: string[] = [];
    let reads = 0;
    const watch = async () => {
      while (!isOver) {
        seen.push(...(await totals(arena.deps.database.write)));
        const { owner } = pages[reads % pages.length] ?? {};
        const { body, status } = await arena.call(reads, 'wallet/get_wallet', {}, owner);
        if (status !== 200) seen.push(`the wallet answered ${status}`);
        for (const { pending, available, in_transit, owed } of body.balances)
          if (Math.min(pending, available, in_transit, owed) < 0) seen.push('a wallet is below 0');
        reads += 1;
      }
    };
    const sweep = async () => {
      while (!isOver)
        for (const name of ['reconcile-payments', 'reconcile-payouts'] as const) await jobs[name](arena.deps, {});
    };
    const watching = Promise.all([watch(), sweep()]);
    const clients = Array.from({ length: CLIENTS }, (_, n) =>
      client(n, pages, randomOf(`client ${n} of round ${round}`)),
    );
    const answers = (await Promise.all(clients)).flat();
    isOver = true;
    await watching;
    expect(answers.filter((each) => each.status >= 500)).toEqual([]);
    expect([seen, reads > 10]).toEqual([[], true]);
    const done = new Set(answers.filter((each) => each.status === 200).map((each) => each.call));
    expect([...done].sort()).toEqual([
      'booking/add_booking',
      'event/cancel_booking',
      'user/refund_payment',
      'user/wallet_withdraw',
      'wallet/add_booking_pay',
    ]);
    // Pending work is settled; then nothing is missing.
    arena.clock.set(new Date(NOON.getTime() + 2 * 60_000));
    for (const name of ['reconcile-payments', 'reconcile-payouts', 'reconcile-payments'] as const)
      await jobs[name](arena.deps, {});
    arena.clock.set(NOON);
    expect(await totals(arena.deps.database.write)).toEqual([]);
    expect(await judge(arena.deps.database.write)).toEqual([]);
  },
);

test('a read sees an entry too much, and a payment that is in no journal', async () => {
  const it = await openTestApp();
  try {
    const { booking_id } = await givenPaid(it);
    const { pool, write } = it.deps.database;
    expect(await totals(write)).toEqual([]);
    await pool.query('UPDATE payments SET amount = amount + 1 WHERE booking_id = $1', [booking_id]);
    expect((await totals(write)).join('\n')).toMatch(/the gateway has 4230, payments .* are 4231/);
    await pool.query('ALTER TABLE entries DISABLE TRIGGER entries_sum_to_zero');
    await pool.query(
      `INSERT INTO entries (journal_id, account_id, currency, amount)
       SELECT journal_id, account_id, currency, 7 FROM entries LIMIT 1`,
    );
    expect((await totals(write)).join('\n')).toMatch(/all entries sum to 7/);
  } finally {
    await it.close();
  }
});
