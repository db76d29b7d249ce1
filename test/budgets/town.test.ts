import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CallContract } from '#contract/call.ts';
import { type CallName, calls } from '#contract/index.ts';
import { testApp } from '../app.ts';
import { callerOf, examplesOf } from '../inputs.ts';
import { overheardQueries, type Sent } from '../recorded-queries.ts';
import { type Explained, explain } from './explain-statement.ts';
import { storedBudgets } from './stored-budgets.ts';
import { givenTown } from './town.ts';

/** What reads cost in a town of 2,000 pages: blocks that PostgreSQL reads, and rows that it reads for nothing. */
const it = testApp({ max: 2 });

const reads = (Object.keys(calls) as CallName[]).filter((name) => (calls[name] as CallContract).mode === 'read');

/** The statements of each read. */
type Costs = ReadonlyMap<string, readonly Explained[]>;

/** Explains statements on a connection with the settings of the app's. */
async function explained(sent: ReadonlyMap<string, readonly Sent[]>): Promise<Costs> {
  const client = new pg.Client(it.deps.database.pool.options);
  await client.connect();
  const found = new Map<string, readonly Explained[]>();
  try {
    for (const [name, statements] of sent) found.set(name, await explain(client, statements));
  } finally {
    await client.end();
  }
  return found;
}

let town: Costs;
beforeAll(async () => {
  const world = await givenTown(it);
  // What is remembered for seconds is forgotten before each call.
  let now = performance.now();
  const time = vi.spyOn(performance, 'now').mockImplementation(() => now);
  const sent = new Map<string, readonly Sent[]>();
  for (const name of reads) {
    const { by, input, status = 200 } = examplesOf(world)[name];
    const ask = async () => {
      now += 3_600_000;
      expect([name, (await it.raw(name, input, callerOf(world, by))).status]).toEqual([name, status]);
    };
    // The first call reads what stays in memory.
    await ask();
    sent.set(name, await overheardQueries(ask));
  }
  time.mockRestore();
  town = await explained(sent);
});

/** What is counted of a statement, and the least that a call may have of it. */
interface Measure {
  readonly of: (statement: Explained) => number;
  /** Whether a call has that of all its statements, or that of the worst. */
  readonly all: boolean;
  readonly free: number;
}

const measures = {
  blocks: { of: ({ blocks }) => blocks, all: true, free: 0 },
  /** Rows beyond three for each that is returned. */
  discarded: { of: ({ discarded, returned }) => Math.max(0, discarded - 3 * returned), all: false, free: 50 },
} as const satisfies Readonly<Record<string, Measure>>;

type Budgets = Readonly<Record<keyof typeof measures, Readonly<Record<string, number>>>>;

const worstOf = (statements: readonly Explained[], { of }: Measure): Explained | undefined =>
  statements.toSorted((one, other) => of(other) - of(one))[0];

function countOf(statements: readonly Explained[], measure: Measure): number {
  const counts = statements.map(measure.of);
  return measure.all ? counts.reduce((sum, count) => sum + count, 0) : Math.max(0, ...counts);
}

/** What a call may have that has so much now: the blocks of an index, and the plan of a small table, may differ. */
const withMargin = (count: number): number => Math.max(Math.ceil(count * 1.25), count + 20);

/** What all calls need now. What is free needs no budget, unless one row more would be too many. */
const budgetsOf = (costs: Costs, measure: Measure): Record<string, number> =>
  Object.fromEntries(
    [...costs]
      .map(([name, statements]) => [name, countOf(statements, measure)] as const)
      .filter(([, count]) => count >= 0.9 * measure.free)
      .map(([name, count]) => [name, withMargin(count)]),
  );

/** The calls that need more than they may. */
function exceeding(costs: Costs, measure: Measure, budgets: Readonly<Record<string, number>>): string[] {
  return [...costs].flatMap(([name, statements]) => {
    const [count, budget] = [countOf(statements, measure), budgets[name] ?? measure.free];
    if (count <= budget) return [];
    const worst = worstOf(statements, measure);
    const text = worst?.text.replaceAll(/\s+/g, ' ').trim().slice(0, 120);
    return [`${name}: ${count}, allowed are ${budget}; ${worst && measure.of(worst)} are of ${text}`];
  });
}

/** The budgets that are more than twice as large as they would be now, or of no read. */
const outdated = (costs: Costs, measure: Measure, budgets: Readonly<Record<string, number>>): string[] =>
  Object.keys(budgets).filter(
    (name) => withMargin(countOf(costs.get(name) ?? [], measure)) * 2 < (budgets[name] ?? 0) || !costs.has(name),
  );

const stored = (): Budgets =>
  storedBudgets('town.json', () => ({
    blocks: budgetsOf(town, measures.blocks),
    discarded: budgetsOf(town, measures.discarded),
  }));

test('the town has its size', async () => {
  const { rows } = await it.deps.database.pool.query(`
    WITH pages AS (SELECT id FROM providers WHERE slug LIKE 'many-%' AND status = 'published')
    SELECT count(*)::int AS pages, count(*) FILTER (WHERE l.places = '{virtual}')::int AS online,
      (SELECT count(*)::int FROM events WHERE provider_id IN (TABLE pages)) AS events,
      (SELECT count(*)::int FROM occurrences WHERE provider_id IN (TABLE pages)) AS dates
    FROM pages JOIN listings l ON l.subject_id = pages.id`);
  expect(rows).toEqual([{ pages: 2_000, online: 200, events: 400, dates: 800 }]);
});

describe.each(['blocks', 'discarded'] as const)('%s', (what) => {
  const measure = measures[what];

  test('no read needs more than it may', () => {
    expect(exceeding(town, measure, stored()[what])).toEqual([]);
  });

  test('no budget is far above what is needed', () => {
    expect(outdated(town, measure, stored()[what])).toEqual([]);
  });
});

describe('what is planted', () => {
  /** A read of the town with one statement more. */
  async function planted(text: string, values: readonly unknown[]): Promise<Costs> {
    const name = 'wallet/card_list';
    const found = await explained(new Map([[name, [{ text, values }]]]));
    return new Map([[name, [...(town.get(name) ?? []), ...(found.get(name) ?? [])]]]);
  }
  const named = (found: readonly string[]) => found.map((each) => each.split(':')[0]);

  test('a list without a bound is found', async () => {
    const { blocks, discarded } = stored();
    const costs = await planted('SELECT name, headline FROM providers WHERE created_at < $1', [it.clock.now()]);
    expect(named(exceeding(costs, measures.blocks, blocks))).toEqual(['wallet/card_list']);
    // It returns what it reads.
    expect(exceeding(costs, measures.discarded, discarded)).toEqual([]);
  });

  test('a statement that discards what it reads is found', async () => {
    const text = "SELECT id FROM services WHERE title LIKE '%' || $1 LIMIT 20";
    const costs = await planted(text, ['Nobody offers this']);
    expect(named(exceeding(costs, measures.discarded, stored().discarded))).toEqual(['wallet/card_list']);
    expect(costs.get('wallet/card_list')?.at(-1)).toMatchObject({ returned: 0, discarded: expect.closeTo(4_000, -2) });
  });

  test('budgets that are too large, or of no read, are found', () => {
    const budgets = { 'wallet/card_list': 1_000, 'wallet/planted': 30, 'user/place_list': 20 };
    expect(outdated(town, measures.blocks, budgets)).toEqual(['wallet/card_list', 'wallet/planted']);
  });
});
