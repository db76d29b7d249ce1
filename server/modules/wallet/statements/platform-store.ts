import { type RawBuilder, sql } from 'kysely';
import { DAY_MS, HOUR_MS } from '#contract/instant.ts';
import type { Db, ReadDb } from '#server/kernel/database/db.ts';
import { inTransaction } from '#server/kernel/database/transaction.ts';

/** The sum of journals of one kind on accounts of one kind: before the month, and in it. */
export interface PlatformMove {
  readonly account: string;
  readonly what: string;
  readonly before: number;
  readonly moved: number;
}

const dayOf = (at: RawBuilder<unknown>) => sql`(${at} AT TIME ZONE 'UTC')::date`;
const firstDay = dayOf(sql`(SELECT min(at) FROM journals)`);
const beginOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp AT TIME ZONE 'UTC'`;

/**
 * Sums the journals of one currency by kind of account and of journal, before and between two instants: from the days
 * that were counted, and from the entries of the days at both ends and of those that were not.
 */
export async function listPlatformMoves(
  db: ReadDb,
  currency: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<PlatformMove[]> {
  const { rows } = await sql<PlatformMove>`
    WITH month AS (
      SELECT ${from}::timestamptz AS began, ${until}::timestamptz AS ended,
        ${dayOf(sql`${from}::timestamptz`)} AS first_day, ${dayOf(sql`${until}::timestamptz`)} AS last_day
    ), added_up AS (
      SELECT d.account, d.what, d.amount, d.day < month.first_day AS is_before
      FROM month JOIN platform_days d ON d.currency = ${currency} AND d.day < month.last_day
        AND d.day <> month.first_day
      UNION ALL
      SELECT moved.account, moved.what, moved.amount, moved.is_before
      FROM month
      CROSS JOIN LATERAL (
        SELECT g::date AS day FROM generate_series(${firstDay}::timestamp, month.last_day::timestamp, '1 day') g
        WHERE g::date IN (month.first_day, month.last_day)
          OR NOT EXISTS (SELECT FROM platform_days_counted c WHERE c.day = g::date)
      ) open
      -- Added up for each day, so that its journals are found by their time and their entries by their journals.
      CROSS JOIN LATERAL (
        SELECT l.kind AS account, j.kind AS what, j.at < month.began AS is_before, sum(e.amount)::bigint AS amount
        FROM journals j
        JOIN entries e ON e.journal_id = j.id
        JOIN ledger_accounts l ON l.id = e.account_id AND l.currency = ${currency}
        WHERE j.at >= ${beginOf(sql`open.day`)} AND j.at < ${beginOf(sql`open.day + 1`)} AND j.at < month.ended
        GROUP BY 1, 2, 3
      ) moved
    )
    SELECT account, what, COALESCE(sum(amount) FILTER (WHERE is_before), 0)::bigint AS before,
      COALESCE(sum(amount) FILTER (WHERE NOT is_before), 0)::bigint AS moved
    FROM added_up GROUP BY account, what ORDER BY account, what`.execute(db);
  return rows;
}

/** How long after its end a day is counted: no journal of it is on its way any more. */
const COUNTED_AFTER_MS = 12 * HOUR_MS;

/**
 * Counts the first day of UTC that is over and was not counted, or has to be counted again; returns whether there was
 * one. Whoever adds a journal to an earlier day waits for it, or it for them.
 */
export function countPlatformDay(db: Db, now: Date): Promise<boolean> {
  const lastDay = dayOf(sql`${new Date(now.getTime() - COUNTED_AFTER_MS - DAY_MS)}::timestamptz`);
  return inTransaction(db, async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('platform_days'))`.execute(tx);
    const { rows } = await sql<{ day: string }>`
      INSERT INTO platform_days_counted (day)
      SELECT g::date FROM generate_series(${firstDay}::timestamp, ${lastDay}::timestamp, '1 day') g
      WHERE NOT EXISTS (SELECT FROM platform_days_counted c WHERE c.day = g::date)
      ORDER BY g LIMIT 1 RETURNING day::text AS day`.execute(tx);
    const day = rows[0]?.day;
    if (day === undefined) return false;
    await sql`
      INSERT INTO platform_days (day, currency, account, what, amount)
      SELECT ${day}::date, e.currency, l.kind, j.kind, sum(e.amount)
      FROM journals j JOIN entries e ON e.journal_id = j.id JOIN ledger_accounts l ON l.id = e.account_id
      WHERE j.at >= ${beginOf(sql`${day}::date`)} AND j.at < ${beginOf(sql`${day}::date + 1`)}
      GROUP BY e.currency, l.kind, j.kind`.execute(tx);
    return true;
  });
}

/** The currencies of all booked entries. */
export async function listBookedCurrencies(db: ReadDb): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    SELECT DISTINCT currency::text AS currency FROM ledger_accounts ORDER BY 1`.execute(db);
  return rows.map((row) => row.currency);
}
