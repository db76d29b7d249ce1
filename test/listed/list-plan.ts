import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** An executed plan: its text, and how many blocks of tables and indexes it read. */
interface ListPlan {
  readonly text: string;
  readonly blocks: number;
}

/**
 * Executes the statement of a list and returns its plans: as PostgreSQL plans it for these values, and as it plans a
 * prepared statement for any values.
 */
export async function plansOf(
  pool: pg.Pool,
  list: (db: ReadDb) => Promise<unknown>,
): Promise<{ custom: ListPlan; generic: ListPlan }> {
  const asked: CompiledQuery[] = [];
  const log = ({ query }: { query: CompiledQuery }) => void asked.push(query);
  await list(new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log }));
  const [query] = asked;
  if (!query || asked.length > 1) throw new Error(`A list is one statement, not ${asked.length}.`);
  const client = await pool.connect();
  try {
    await client.query(`PREPARE list AS ${query.sql}`);
    const plan = async (mode: string): Promise<ListPlan> => {
      await client.query(`SET plan_cache_mode = ${mode}`);
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF) EXECUTE list (${query.parameters.map(literal).join(', ')})`,
      );
      const text = rows.map((row) => row['QUERY PLAN']).join('\n');
      // The first line of buffers is that of the whole statement.
      const [, hit = 0, read = 0] = /shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(text) ?? [];
      return { text, blocks: Number(hit) + Number(read) };
    };
    return { custom: await plan('force_custom_plan'), generic: await plan('force_generic_plan') };
  } finally {
    await client.query('RESET plan_cache_mode');
    await client.query('DEALLOCATE list');
    client.release();
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}
