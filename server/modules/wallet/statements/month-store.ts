import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';

/**
 * What a user's moves come to by month (`YYYY-MM`) of a zone, by currency and kind of journal, since an instant: from
 * the sums of days, and from the moves of days of UTC that lie in two months of the zone or begin before the instant.
 */
const monthly = ({ user_id, sides, timezone, since }: Monthly) => sql`
  WITH summed AS (
    SELECT d.*, to_char(d.day::timestamp AT TIME ZONE 'UTC' AT TIME ZONE ${timezone}, 'YYYY-MM') AS month,
      d.day::timestamp AT TIME ZONE 'UTC' >= ${since}::timestamptz AND to_char(
        (d.day + 1)::timestamp AT TIME ZONE 'UTC' AT TIME ZONE ${timezone} - interval '1 microsecond', 'YYYY-MM'
      ) = to_char(d.day::timestamp AT TIME ZONE 'UTC' AT TIME ZONE ${timezone}, 'YYYY-MM') AS is_within
    FROM wallet_days d
    WHERE d.owner_id = ${user_id}::uuid AND d.side = ANY (${[...sides]}::text[])
      AND d.day >= (${since}::timestamptz AT TIME ZONE 'UTC')::date
  )
  SELECT currency, month, what, amount FROM summed WHERE is_within
  UNION ALL
  SELECT m.currency, to_char(m.at AT TIME ZONE ${timezone}, 'YYYY-MM'), m.what,
    CASE s.side WHEN 'earnings' THEN m.pending + m.available + m.owed WHEN 'credit' THEN m.credit ELSE m.card END
  FROM summed s
  JOIN wallet_moves m ON m.owner_id = s.owner_id AND m.currency = s.currency AND m.what = s.what
    AND m.at >= greatest(s.day::timestamp AT TIME ZONE 'UTC', ${since}::timestamptz)
    AND m.at < (s.day + 1)::timestamp AT TIME ZONE 'UTC'
  WHERE NOT s.is_within AND CASE s.side
    WHEN 'earnings' THEN m.pending <> 0 OR m.available <> 0 OR m.owed <> 0
    WHEN 'credit' THEN m.credit <> 0 ELSE m.card <> 0 END`;

interface Monthly {
  readonly user_id: string;
  readonly sides: readonly ('earnings' | 'credit' | 'card')[];
  readonly timezone: string;
  readonly since: Date;
}

const EVER = new Date(0);

/** Lists a user's earnings by month of a zone since an instant, minus refunds and what hired pages got. */
export async function listMonths(
  db: ReadDb,
  user_id: string,
  { timezone, since }: { timezone: string; since: Date },
): Promise<{ currency: string; month: string; earned: number }[]> {
  const { rows } = await sql<{ currency: string; month: string; earned: number }>`
    SELECT currency::text AS currency, month, sum(amount)::bigint AS earned
    FROM (${monthly({ user_id, sides: ['earnings'], timezone, since })}) m
    WHERE what IN ('payment', 'refund', 'dispute_lost', 'settlement', 'hire_charge', 'hire_paid')
    GROUP BY 1, 2 ORDER BY 2, 1`.execute(db);
  return rows;
}

/** The months (`YYYY-MM`) of a zone in which a user earned or was paid something, by currency, newest first. */
export async function listEarnedMonths(
  db: ReadDb,
  user_id: string,
  timezone: string,
): Promise<{ currency: string; month: string }[]> {
  const { rows } = await sql<{ currency: string; month: string }>`
    SELECT DISTINCT currency::text AS currency, month
    FROM (${monthly({ user_id, sides: ['earnings'], timezone, since: EVER })}) m
    ORDER BY 2 DESC, 1`.execute(db);
  return rows;
}

/** The months of a zone in which a user paid something or got something back, newest first. */
export async function listPaidMonths(db: ReadDb, user_id: string, timezone: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT DISTINCT month FROM (${monthly({ user_id, sides: ['card', 'credit'], timezone, since: EVER })}) m
    ORDER BY 1 DESC`.execute(db);
  return rows.map(({ month }) => month);
}

/** The months of a zone with anything in the books, newest first. */
export async function listBookedMonths(db: ReadDb, timezone: string): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    SELECT to_char(m, 'YYYY-MM') AS month
    FROM generate_series(date_trunc('month', (SELECT min(at) FROM journals) AT TIME ZONE ${timezone}),
      date_trunc('month', (SELECT max(at) FROM journals) AT TIME ZONE ${timezone}), '1 month') m
    WHERE EXISTS (
      SELECT FROM journals j
      WHERE j.at >= m AT TIME ZONE ${timezone} AND j.at < (m + interval '1 month') AT TIME ZONE ${timezone})
    ORDER BY m DESC`.execute(db);
  return rows.map(({ month }) => month);
}
