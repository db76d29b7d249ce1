import type pg from 'pg';

/** All that may not change where nothing is done: the bookings, the time they take, and the money. */
export async function digestOf(pool: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await pool.query<{ digest: string }>(`
    SELECT concat_ws(' ', (SELECT md5(string_agg(b::text, '|' ORDER BY id)) FROM bookings b), (SELECT md5(string_agg(h::text, '|' ORDER BY id)) FROM booking_changes h),
      (SELECT md5(string_agg(s::text, '|' ORDER BY s::text)) FROM seats s), (SELECT md5(string_agg(p::text, '|' ORDER BY id)) FROM payments p),
      (SELECT md5(string_agg(r::text, '|' ORDER BY id)) FROM refunds r), (SELECT md5(string_agg(o::text, '|' ORDER BY id)) FROM payouts o),
      (SELECT concat(count(*), ' ', sum(abs(amount))) FROM entries), (SELECT count(*) FROM journals)) AS digest`);
  return rows[0]?.digest ?? '';
}
