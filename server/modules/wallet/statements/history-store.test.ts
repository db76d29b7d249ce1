import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenRefundable } from '#test/given-refund.ts';
import { casesOf } from '#test/test-volume.ts';
import { findLedgerFaults } from '../ledger/index.ts';
import { type NewJournal, postAsIs } from '../ledger/ledger-store.ts';
import { balanceBefore, type HistoryFilter, type HistoryRow, listHistory } from './history-store.ts';
import { listMonths } from './month-store.ts';

const it = testApp();

/** A random journal: what it moves for the owner and for the customer (minor units), and when. */
interface Move {
  readonly kind: NewJournal['kind'];
  readonly minutes: number;
  readonly currency: string;
  readonly owner: Partial<Record<'pending' | 'available' | 'in_transit' | 'owed', number>>;
  readonly card: number;
  readonly credit: number;
}

const amount = fc.integer({ min: 1, max: 500 });
const about = fc.record({
  // Many journals of one minute, and of days on both sides of a month's end.
  minutes: fc.integer({ min: 0, max: 90 }).chain((minute) => fc.constantFrom(minute, minute * 60, minute * 1440)),
  currency: fc.constantFrom('USD', 'EUR'),
});
const moves = fc.array(
  fc.tuple(about, amount, fc.integer({ min: 0, max: 5 })).map(([when, size, kind]): Move => {
    const nothing = { ...when, owner: {}, card: 0, credit: 0 };
    switch (kind) {
      case 0:
        return { ...nothing, kind: 'payment', owner: { pending: size }, card: -size };
      case 1:
        return { ...nothing, kind: 'payment', owner: { pending: size }, card: -size, credit: -1 };
      case 2:
        return { ...nothing, kind: 'release', owner: { pending: -1, available: 1 } };
      case 3:
        return { ...nothing, kind: 'payout', owner: { available: -1, in_transit: 1 } };
      case 4:
        return { ...nothing, kind: 'refund', owner: { pending: -1 }, card: 1 };
      default:
        return { ...nothing, kind: 'credit', credit: size };
    }
  }),
  { minLength: 1, maxLength: 40 },
);

const start = Date.parse('2026-01-20T00:00:00Z');
const names = {
  pending: 'provider_pending',
  available: 'provider_available',
  in_transit: 'provider_in_transit',
  owed: 'provider_receivable',
} as const;

/** Someone with a booking that stands for all of theirs; enough is in each balance first, so that all can be moved. */
async function given() {
  const held = await givenRefundable(it);
  const ids = { owner: held.owner.id, customer: held.customer.id, booking: held.booking_id };
  const first = { kind: 'payment' as const, minutes: -60, card: 0 };
  for (const currency of ['USD', 'EUR'])
    await post(ids, { ...first, currency, owner: { pending: 10_000, available: 10_000 }, credit: 10_000 });
  return ids;
}

async function post(ids: Awaited<ReturnType<typeof given>>, move: Move): Promise<void> {
  const lines = [
    ...Object.entries(move.owner).map(([name, size]) => ({
      ...{ kind: names[name as keyof typeof names], owner_id: ids.owner, amount: size },
    })),
    ...(move.card === 0 ? [] : [{ kind: 'gateway' as const, owner_id: null, amount: move.card }]),
    ...(move.credit === 0 ? [] : [{ kind: 'user_credit' as const, owner_id: ids.customer, amount: move.credit }]),
  ];
  const rest = lines.reduce((sum, line) => sum + line.amount, 0);
  const whole =
    rest === 0 ? lines : [...lines, { kind: 'platform_unallocated' as const, owner_id: null, amount: -rest }];
  const journal = {
    ...{ kind: move.kind, cause: newId(), booking_id: ids.booking, ...(await paidBy(ids.booking, move)) },
    ...{ currency: move.currency, lines: whole, now: new Date(start + move.minutes * 60_000) },
  };
  await inTransaction(it.deps.database.write, (tx) => postAsIs(tx, journal));
}

/** The payment, and where money goes back the refund, that a move of a card belongs to. */
async function paidBy(booking_id: string, { card, kind, currency }: Move) {
  if (card === 0) return { payment_id: null, refund_id: null };
  const [payment_id, refund_id] = [newId(), kind === 'refund' ? newId() : null];
  const { pool } = it.deps.database;
  await pool.query(
    `INSERT INTO payments (id, booking_id, provider_id, amount, currency, status, gateway, created_at, updated_at)
     SELECT $1, id, provider_id, $3, $4, 'refunded', 'sandbox', now(), now() FROM bookings WHERE id = $2`,
    [payment_id, booking_id, Math.abs(card), currency],
  );
  if (refund_id !== null)
    await pool.query(
      `INSERT INTO refunds (id, payment_id, booking_id, amount, currency, status, created_at)
       VALUES ($1, $2, $3, $4, $5, 'succeeded', now())`,
      [refund_id, payment_id, booking_id, Math.abs(card), currency],
    );
  return { payment_id: refund_id === null ? payment_id : null, refund_id };
}

/** All pages of a history together, of so many rows each. */
async function pages(user_id: string, filter: HistoryFilter, max: number): Promise<HistoryRow[]> {
  const all: HistoryRow[] = [];
  for (;;) {
    const last = all.at(-1);
    const after = last ? { at: last.at.toISOString(), id: last.id } : null;
    const rows = await listHistory(it.deps.database.read, user_id, filter, { after, max });
    all.push(...rows);
    if (rows.length < max) return all;
  }
}

/** The history of an owner from the entries alone, added up one by one. */
async function counted(user_id: string): Promise<{ id: string; at: Date; currency: string; balance: number | null }[]> {
  const { rows } = await it.deps.database.pool.query<{
    id: string;
    at: Date;
    currency: string;
    change: number;
    has_balance: boolean;
  }>(
    `SELECT j.id, j.at, l.currency, COALESCE(sum(e.amount) FILTER (WHERE l.kind IN
         ('provider_pending', 'provider_available', 'provider_receivable')), 0)::int AS change,
       bool_or(l.kind <> 'user_credit') AS has_balance
     FROM entries e JOIN ledger_accounts l ON l.id = e.account_id JOIN journals j ON j.id = e.journal_id
     WHERE l.owner_id = $1 GROUP BY j.id, j.at, l.currency ORDER BY j.at, j.id`,
    [user_id],
  );
  const balances = new Map<string, number>();
  return rows
    .map(({ change, has_balance, ...row }) => {
      const balance = (balances.get(row.currency) ?? 0) + change;
      balances.set(row.currency, balance);
      return { ...row, balance: has_balance ? balance : null };
    })
    .reverse();
}

test('pages of a random history have the balances that its entries come to', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(moves, fc.integer({ min: 1, max: 12 }), async (random, max) => {
      const ids = await given();
      for (const move of random) await post(ids, move);
      const all = await pages(ids.owner, { show: 'all' }, max);
      const expected = await counted(ids.owner);
      expect(all.map(({ id, at, currency, balance }) => ({ id, at, currency, balance }))).toEqual(expected);
      for (const show of ['earnings', 'payouts', 'payments', 'credit'] as const)
        expect(await pages(ids.owner, { show }, max)).toEqual(all.filter((row) => belongs(show, row)));
      const paid = await pages(ids.customer, { show: 'all' }, max);
      for (const show of ['payments', 'credit'] as const)
        expect(await pages(ids.customer, { show }, max)).toEqual(paid.filter((row) => belongs(show, row)));
      const until = new Date(start + 45 * 86_400_000);
      const [euros] = [await pages(ids.owner, { show: 'all', currency: 'EUR', until }, max)];
      expect(euros).toEqual(all.filter((row) => row.currency === 'EUR' && row.at < until));
      const before = expected.find((row) => row.currency === 'EUR' && row.at < until)?.balance;
      expect(await balanceBefore(it.deps.database.read, ids.owner, 'EUR', until)).toBe(before);
      await monthsAgree(ids.owner, all);
      expect(await findLedgerFaults(it.deps.database.read)).toEqual(
        expect.not.arrayContaining([/entries say|missing/]),
      );
    }),
    { numRuns: casesOf(24) },
  );
});

/** What is kept beside the entries and differs from them. */
const faults = async () =>
  (await findLedgerFaults(it.deps.database.read)).filter((fault) => /what the entries say|is missing/.test(fault));

test.each([
  ['UPDATE wallet_moves SET pending = pending + 1 WHERE pending <> 0', /^a move of .* by the journal/],
  ["DELETE FROM wallet_days WHERE side = 'card'", /^the card of .* is missing/],
  ['UPDATE open_earnings SET amount = amount + 1', /^what .* earns with booking/],
])('the check of the books finds %s', async (fault, found) => {
  await given();
  await it.deps.database.pool.query(fault);
  expect(await faults()).toContainEqual(expect.stringMatching(found));
  await it.deps.database.pool.query('SELECT recount_wallets()');
  expect(await faults()).toEqual([]);
});

function belongs(show: HistoryFilter['show'], row: HistoryRow): boolean {
  if (show === 'payouts') return row.what === 'payout';
  if (show === 'payments') return row.what === 'paid' || row.what === 'money_back';
  if (show === 'credit') return row.credit !== 0;
  return row.as === 'provider' && ['payment', 'release', 'refund'].includes(row.what);
}

/** Months of a zone begin within a day of UTC. */
async function monthsAgree(user_id: string, rows: readonly HistoryRow[]): Promise<void> {
  const timezone = 'America/Los_Angeles';
  const since = new Date('2026-01-20T08:00:00Z');
  const sums = new Map<string, number>();
  for (const row of rows.filter(({ at, what }) => at >= since && (what === 'payment' || what === 'refund'))) {
    const { year, month } = Temporal.Instant.from(row.at.toISOString()).toZonedDateTimeISO(timezone);
    const key = `${year}-${String(month).padStart(2, '0')} ${row.currency}`;
    sums.set(key, (sums.get(key) ?? 0) + row.pending + row.available + row.owed);
  }
  const months = await listMonths(it.deps.database.read, user_id, { timezone, since });
  expect(Object.fromEntries(months.map(({ month, currency, earned }) => [`${month} ${currency}`, earned]))).toEqual(
    Object.fromEntries(sums),
  );
}
