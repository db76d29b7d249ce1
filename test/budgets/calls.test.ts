import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { testApp } from '../app.ts';
import { callerOf, examplesOf, givenWorld, type World } from '../inputs.ts';
import { overheard } from '../recorded-queries.ts';
import { type Counted, counting, countsOf } from './counted-database.ts';

/** What every call costs in statements, and that PostgreSQL plans none of them at each call. */
const it = testApp({ max: 4, settings: counting });

const names = Object.keys(calls) as CallName[];
const border = /^(begin|commit|rollback|start transaction)\b/i;

/** The statements of a call with its example. */
async function costOf(world: World, name: CallName): Promise<{ statements: number; transactions: number }> {
  const { by, input } = examplesOf(world)[name];
  const received = await overheard(async () => void (await it.raw(name, input, callerOf(world, by))));
  return {
    statements: received.filter((text) => !border.test(text)).length,
    transactions: received.filter((text) => /^begin\b/i.test(text)).length,
  };
}

/** As a table for reading. */
const lineOf = (name: CallName, { statements, transactions }: Awaited<ReturnType<typeof costOf>>): string =>
  `${name.padEnd(52)}${String(statements).padStart(3)} ${String(transactions).padStart(3)}`;

const lines: string[] = [];
beforeAll(async () => {
  // What is remembered for seconds stays so, however long this takes.
  const time = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const first = await givenWorld(it);
  for (const name of names) await costOf(first, name);
  const world = await givenWorld(it, 'second.');
  for (const name of names) {
    if ((calls[name] as CallContract).mode === 'read') await costOf(world, name);
    lines.push(lineOf(name, await costOf(world, name)));
  }
  time.mockRestore();
});

test('each call sends as many statements, in as many transactions, as it is allowed', async () => {
  const title = `${'call'.padEnd(52)}statements, transactions`;
  await expect([title, ...lines, ''].join('\n')).toMatchFileSnapshot('calls.txt');
});

describe('plans', () => {
  /** Statements that are planned again and again. What memory spares is asked a few times only. */
  const planned = (counted: readonly Counted[]) =>
    counted.filter(({ calls, plans, is_sent }) => is_sent && calls >= 10 && plans / calls > 0.25);
  const reads = names.filter((name) => (calls[name] as CallContract).mode === 'read');

  test('no read is planned at each call', async () => {
    const world = await givenWorld(it, 'third.');
    const ask = async (times: number) => {
      for (let turn = 0; turn < times; turn += 1) for (const name of reads) await costOf(world, name);
    };
    // Each connection plans a statement once.
    await ask(4);
    const found = async () => planned(await countsOf(it.deps.database.pool, () => ask(12)));
    // Many changes of catalogs in another database, as of a test that migrates one, make every connection forget its
    // plans once. What is planned at each call is found again.
    const all = await found();
    expect(all.length === 0 ? all : await found()).toEqual([]);
  });

  test('a statement without a plan of its own is found', async () => {
    const { pool } = it.deps.database;
    const counted = await countsOf(pool, async () => {
      for (let turn = 0; turn < 12; turn += 1) await pool.query('SELECT name FROM market WHERE name <> $1', [turn]);
    });
    expect(planned(counted).map(({ plans }) => plans)).toEqual([12]);
  });
});
