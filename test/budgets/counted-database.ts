import type pg from 'pg';

/** The settings of a database whose statements PostgreSQL counts, with those in its functions and triggers. */
export const counting = { 'pg_stat_statements.track': 'all', 'pg_stat_statements.track_planning': 'on' };

/** What PostgreSQL counted of all statements of one text. */
export interface Counted {
  readonly text: string;
  readonly calls: number;
  /** How often it was planned. */
  readonly plans: number;
  /** The blocks of 8 kB that it read, from memory or disk. */
  readonly blocks: number;
  readonly rows: number;
  /** How long it took to plan and to run. */
  readonly ms: number;
  /** Whether it was sent, instead of running in a function or trigger. */
  readonly is_sent: boolean;
}

/** Counts the statements of a database, which was made with the settings above, while `work` runs. */
export async function countsOf(pool: pg.Pool, work: () => Promise<void>): Promise<Counted[]> {
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
  await pool.query(
    'SELECT pg_stat_statements_reset(0, (SELECT oid FROM pg_database WHERE datname = current_database()))',
  );
  await work();
  const { rows } = await pool.query<Counted>(`
    SELECT query AS text, calls, plans, shared_blks_hit + shared_blks_read AS blocks, rows,
      total_plan_time + total_exec_time AS ms, toplevel AS is_sent
    FROM pg_stat_statements
    WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND query NOT LIKE '%pg_stat_statements%'
    ORDER BY blocks DESC`);
  return rows;
}
