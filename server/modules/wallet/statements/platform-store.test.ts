import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/instant.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { casesOf } from '#test/test-volume.ts';
import { findLedgerFaults } from '../ledger/index.ts';
import { postAsIs } from '../ledger/ledger-store.ts';
import { monthRange } from '../rules/months.ts';
import { listBookedMonths } from './month-store.ts';
import { countPlatformDay, listPlatformMoves } from './platform-store.ts';

const it = testApp();
const start = Date.parse('2026-01-28T00:00:00Z');
const zones = ['UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Auckland'] as const;
const months = ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04'] as const;

/** A journal of the marketplace itself: an amount (minor units) that moves at a time (hours). */
interface Posted {
  readonly hours: number;
  readonly amount: number;
  readonly currency: string;
  readonly kind: 'credit' | 'payment';
}

function post({ hours, amount, currency, kind }: Posted): Promise<boolean> {
  return inTransaction(it.deps.database.write, (tx) =>
    postAsIs(tx, {
      ...{ kind, cause: newId(), booking_id: null, payment_id: null, refund_id: null, currency },
      lines: [
        { kind: kind === 'credit' ? 'platform_credit' : 'platform_charge', owner_id: null, amount },
        { kind: 'platform_unallocated', owner_id: null, amount: -amount },
      ],
      now: new Date(start + hours * HOUR_MS),
    }),
  );
}

async function countDays(hours: number): Promise<number> {
  let days = 0;
  while (await countPlatformDay(it.deps.database.write, new Date(start + hours * HOUR_MS))) days += 1;
  return days;
}

/** The sums of a month from all entries. */
async function addedUp(currency: string, { from, until }: { readonly from: Date; readonly until: Date }) {
  const { rows } = await it.deps.database.pool.query(
    `SELECT l.kind AS account, j.kind AS what,
       COALESCE(sum(e.amount) FILTER (WHERE j.at < $2), 0)::int8 AS before,
       COALESCE(sum(e.amount) FILTER (WHERE j.at >= $2), 0)::int8 AS moved
     FROM entries e JOIN ledger_accounts l ON l.id = e.account_id JOIN journals j ON j.id = e.journal_id
     WHERE l.currency = $1 AND j.at < $3 GROUP BY l.kind, j.kind ORDER BY l.kind, j.kind`,
    [currency, from, until],
  );
  return rows.map((row) => ({ ...row, before: Number(row.before), moved: Number(row.moved) }));
}

async function monthsAddedUp(timezone: string): Promise<string[]> {
  const { rows } = await it.deps.database.pool.query<{ month: string }>(
    "SELECT DISTINCT to_char(at AT TIME ZONE $1, 'YYYY-MM') AS month FROM journals ORDER BY 1 DESC",
    [timezone],
  );
  return rows.map(({ month }) => month);
}

/** What is kept beside the entries and differs from them. */
const faults = async () =>
  (await findLedgerFaults(it.deps.database.read)).filter((fault) => fault.startsWith('the market’s'));

const posted = fc.record({
  // Ends of days and of months in all zones are met often.
  hours: fc.oneof(fc.integer({ min: 0, max: 24 * 70 }), fc.constantFrom(96, 96 - 13, 96 + 8, 95, 24 * 32)),
  amount: fc.integer({ min: 1, max: 900 }),
  currency: fc.constantFrom('USD', 'EUR'),
  kind: fc.constantFrom('credit' as const, 'payment' as const),
});
/** Journals in any order of their times, and counts of the days that are over at an hour. */
const steps = fc.array(fc.oneof({ weight: 4, arbitrary: posted }, fc.integer({ min: 0, max: 24 * 80 })), {
  minLength: 1,
  maxLength: 40,
});

test('months are what all entries come to, whatever was counted before and came later', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (random) => {
      for (const step of random) await (typeof step === 'number' ? countDays(step) : post(step));
      for (const timezone of zones) {
        expect(await listBookedMonths(it.deps.database.read, timezone)).toEqual(await monthsAddedUp(timezone));
        for (const month of months)
          for (const currency of ['USD', 'EUR']) {
            const range = monthRange(month, timezone);
            const moves = await listPlatformMoves(it.deps.database.read, currency, range);
            expect(moves).toEqual(await addedUp(currency, range));
          }
      }
      expect(await faults()).toEqual([]);
    }),
    { numRuns: casesOf(12) },
  );
});

test('a day is counted twelve hours after its end, and again after a journal of it', async () => {
  await post({ hours: 24 * 300 + 5, amount: 100, currency: 'USD', kind: 'payment' });
  await countDays(24 * 301 + 11);
  expect(await countDays(24 * 301 + 12)).toBe(1);
  expect(await countDays(24 * 301 + 12)).toBe(0);
  await post({ hours: 24 * 300 + 7, amount: 11, currency: 'USD', kind: 'payment' });
  expect(await countDays(24 * 301 + 12)).toBe(1);
  expect(await faults()).toEqual([]);
});

test('a journal that joins a day while it is counted is counted, too', async () => {
  await countDays(24 * 400);
  const now = new Date(start + 24 * 400 * HOUR_MS + DAY_MS);
  const { pool } = it.deps.database;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO journals (id, kind, at, cause) VALUES ($1, 'credit', $2::timestamptz - interval '36 hours', $3)`,
      [newId(), now, newId()],
    );
    const counting = countPlatformDay(it.deps.database.write, now);
    await expect
      .poll(async () => (await pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted")).rowCount)
      .toBe(1);
    await client.query('COMMIT');
    expect(await counting).toBe(true);
  } finally {
    // An error leaves nothing of it open.
    client.release(true);
  }
});

test.each([
  "UPDATE platform_days SET amount = amount + 1 WHERE what = 'payment'",
  "DELETE FROM platform_days WHERE what = 'payment'",
])('the check of the books finds %s', async (fault) => {
  await post({ hours: 24 * 500, amount: 300, currency: 'USD', kind: 'payment' });
  await countDays(24 * 502);
  await it.deps.database.pool.query(fault);
  expect(await faults()).not.toEqual([]);
  await it.deps.database.pool.query('DELETE FROM platform_days_counted');
  expect(await faults()).toEqual([]);
});
