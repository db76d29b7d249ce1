import type pg from 'pg';

/** Hashes what a refused request must not change: the bookings, their time or tickets, and the money. */
export async function digestOf(pool: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await pool.query<{ digest: string }>(`
    SELECT concat_ws(' ',
      (SELECT md5(string_agg(b::text, '|' ORDER BY id)) FROM bookings b),
      (SELECT md5(string_agg(h::text, '|' ORDER BY id)) FROM booking_changes h),
      (SELECT md5(string_agg(i::text, '|' ORDER BY id)) FROM booking_items i),
      (SELECT md5(string_agg(t::text, '|' ORDER BY id)) FROM tickets t),
      (SELECT md5(string_agg(s::text, '|' ORDER BY s::text)) FROM seats s),
      (SELECT md5(string_agg(p::text, '|' ORDER BY id)) FROM payments p),
      (SELECT md5(string_agg(r::text, '|' ORDER BY id)) FROM refunds r),
      (SELECT md5(string_agg(o::text, '|' ORDER BY id)) FROM payouts o),
      (SELECT concat(count(*), ' ', sum(abs(amount))) FROM entries), (SELECT count(*) FROM journals)) AS digest`);
  return rows[0]?.digest ?? '';
}

let everyTable: Promise<string> | undefined;

/**
 * Hashes the rows of every table, without those that count attempts and searches and the large one that never changes.
 * The statement is prepared: planning it takes longer than running it.
 */
export async function stateOfAll(pool: pg.Pool): Promise<Record<string, string>> {
  everyTable ??= readEveryTable(pool);
  const { rows } = await pool.query<{ name: string; state: string }>({ name: 'every table', text: await everyTable });
  return Object.fromEntries(rows.map((row) => [row.name, row.state]));
}

/** Begins to watch the rows of every table: each call names the tables whose rows differ from those at the last one. */
export async function watchTables(pool: pg.Pool): Promise<() => Promise<string[]>> {
  let state = await stateOfAll(pool);
  return async () => {
    const before = state;
    state = await stateOfAll(pool);
    return Object.keys(state).filter((name) => state[name] !== before[name]);
  };
}

async function readEveryTable(pool: pg.Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(`
    SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT IN ('try_counts', 'one_time_codes', 'places', 'search_counts')`);
  const parts = tables.map(
    ({ name }) => `SELECT '${name}' AS name,
      count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS state FROM ${name} t`,
  );
  return parts.join(' UNION ALL ');
}
