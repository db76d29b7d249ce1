import type pg from 'pg';
import type { Sent } from '../recorded-queries.ts';

/** What a statement did when it was executed. */
export interface Explained {
  readonly text: string;
  /** The blocks of 8 kB that it read, from memory or disk, without those of its planning. */
  readonly blocks: number;
  /** The rows that it returned, and those that it read and then discarded by a condition. */
  readonly returned: number;
  readonly discarded: number;
}

interface Blocks {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** A step of a plan; its numbers of rows are those of one loop. */
interface Step extends Blocks {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Step[];
}

interface Report {
  readonly Plan: Step;
  /** What it took to make the answer of the rows: long values are read only then. */
  readonly Serialization: Blocks;
}

/** What has a plan. The others begin and end transactions, lock or set something. */
const PLANNED = /^\s*(select|with|insert|update|delete|merge)\b/i;

/**
 * Executes statements again, each for itself and without consequences. On a connection with the settings of the app's
 * pool they have the plans of the app, which are made without their values.
 */
export async function explain(client: pg.ClientBase, statements: readonly Sent[]): Promise<readonly Explained[]> {
  const found: Explained[] = [];
  for (const { text, values } of statements.filter((each) => PLANNED.test(each.text))) {
    await client.query(`PREPARE explained AS ${text}`);
    const execute = `EXECUTE explained ${await argumentsOf(client, values)}`;
    // The first execution reads the catalogue, too.
    await reportOf(client, execute);
    const { Plan, Serialization } = await reportOf(client, execute);
    found.push({
      text,
      blocks: blocksOf(Plan) + blocksOf(Serialization),
      returned: Math.round(Plan['Actual Rows'] * Plan['Actual Loops']),
      discarded: discardedBy(Plan),
    });
    await client.query('DEALLOCATE explained');
  }
  return found;
}

/** The values as the arguments of EXECUTE, which PostgreSQL quotes. */
async function argumentsOf(client: pg.ClientBase, values: readonly unknown[]): Promise<string> {
  if (values.length === 0) return '';
  const { rows } = await client.query<{ list: string }>(
    `SELECT concat_ws(', ', ${values.map((_, at) => `quote_nullable($${at + 1}::text)`).join()}) AS list`,
    values.map((value) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)),
  );
  return `(${rows[0]?.list})`;
}

async function reportOf(client: pg.ClientBase, execute: string): Promise<Report> {
  await client.query('BEGIN');
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [Report] }>(
      `EXPLAIN (ANALYZE, BUFFERS, SERIALIZE, COSTS OFF, TIMING OFF, FORMAT JSON) ${execute}`,
    );
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL explained nothing.');
    return row['QUERY PLAN'][0];
  } finally {
    await client.query('ROLLBACK');
  }
}

const blocksOf = (counted: Blocks): number => counted['Shared Hit Blocks'] + counted['Shared Read Blocks'];

function discardedBy(step: Step): number {
  const { 'Rows Removed by Filter': by_filter = 0, 'Rows Removed by Join Filter': by_join = 0 } = step;
  const here = by_filter + by_join + (step['Rows Removed by Index Recheck'] ?? 0);
  return (step.Plans ?? []).reduce((sum, below) => sum + discardedBy(below), here * step['Actual Loops']);
}
