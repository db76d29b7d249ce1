import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '#server/kernel/database/db.ts';

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

/** Hashes the rows of every table, without the tables that count attempts and the large one that never changes. */
export async function stateOfAll(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND table_name NOT IN ('try_counts', 'one_time_codes', 'places')`.execute(db);
  const parts = tables.map(
    ({ name }) => sql`SELECT ${sql.lit(name)} AS name,
      count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) AS state FROM ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; state: string }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, row.state]));
}
