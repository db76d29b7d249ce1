import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { openTestApp } from '../app.ts';
import { callerOf, examplesOf, givenWorld } from '../inputs.ts';
import { counting, countsOf } from './counted-database.ts';
import { countDays, fillHistory } from './history.ts';
import { storedBudgets } from './stored-budgets.ts';

/**
 * What a read costs must not follow from how much happened before: each is asked with a history that fills several
 * pages of any list, and with one that is ten times as long.
 */
const [FEW, MANY] = [300, 3000];

const reads = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as CallContract).mode === 'read');

/** Blocks of 8 kB that PostgreSQL reads, from memory or disk. */
type Blocks = Readonly<Record<string, number>>;

/** How often a warm read is counted. */
const TURNS = 3;

/** The blocks of the statements that were sent: what runs in a function is in the statement that called it. */
const sentBlocks = (counted: Awaited<ReturnType<typeof countsOf>>): number =>
  counted.reduce((sum, { is_sent, blocks }) => sum + (is_sent ? blocks : 0), 0);

/** Asks every read in a world with so many entries of history. */
async function blocksWith(history: number): Promise<Blocks> {
  const it = await openTestApp({ max: 2, settings: counting });
  try {
    const world = await givenWorld(it);
    const client = new pg.Client({ connectionString: it.deps.config.DATABASE_URL });
    await client.connect();
    await fillHistory(client, world, history).finally(() => client.end());
    await countDays(it);
    const found: [CallName, number][] = [];
    for (const name of reads) {
      const { by, input } = examplesOf(world)[name];
      const ask = async () => void (await it.raw(name, input, callerOf(world, by)));
      // Each connection reads the catalogue for itself, and plans a statement once.
      for (let turn = 0; turn < 6; turn += 1) await ask();
      // The least of some turns: when tables are vacuumed meanwhile, a connection reads the catalogue anew.
      const turns: number[] = [];
      while (turns.length < TURNS) turns.push(sentBlocks(await countsOf(it.deps.database.pool, ask)));
      found.push([name, Math.min(...turns)]);
    }
    return Object.fromEntries(found);
  } finally {
    await it.close();
  }
}

let few: Blocks;
let many: Blocks;
beforeAll(async () => {
  few = await blocksWith(FEW);
  many = await blocksWith(MANY);
});

/**
 * How many blocks more are no growth: the levels of indexes, rows of a page that lie further apart, and another plan
 * that other statistics suggest.
 */
const SOME = 100;

/** Rows are found by random ids: how many of them share a block is a matter of chance. */
const MARGIN = 1.2;

/** The reads that cost more with a long history. */
const growing = (short: Blocks, long: Blocks): string[] =>
  reads.filter((name) => (long[name] ?? 0) > 2 * (short[name] ?? 0) + SOME);

/** `growth.json` has the reads that still grow: how many blocks each may read with the long history. */
test('no read grows with its history, but for those that are named, and these no further', () => {
  const found = growing(few, many);
  const allowed: Blocks = storedBudgets('growth.json', () =>
    Object.fromEntries(found.map((name) => [name, Math.ceil((many[name] ?? 0) * MARGIN)])),
  );
  const shown = (name: string) => `${name}: ${few[name]} blocks, then ${many[name]}`;
  expect(found.filter((name) => !(name in allowed)).map(shown)).toEqual([]);
  expect(found.filter((name) => (many[name] ?? 0) > (allowed[name] ?? 0)).map(shown)).toEqual([]);
  // One that grows no more is to be taken from the list.
  expect(Object.keys(allowed).filter((name) => (many[name] ?? 0) < SOME / 2)).toEqual([]);
});

test('a list that reads all that came before is found', () => {
  const reading = (rows: number) => ({ ...few, 'wallet/card_list': 10 + rows / 10 });
  expect(growing(reading(FEW), reading(MANY))).toEqual(['wallet/card_list']);
});
