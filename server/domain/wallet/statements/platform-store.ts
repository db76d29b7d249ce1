import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';

/** The sum of journals of one kind on accounts of one kind: before the month, and in it. */
export interface PlatformMove {
  readonly account: string;
  readonly what: string;
  readonly before: number;
  readonly moved: number;
}

/** Sums the journals of one currency by kind of account and of journal, before and between two instants. */
export async function listPlatformMoves(
  db: ReadDb,
  currency: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<PlatformMove[]> {
  const { rows } = await sql<PlatformMove>`
    SELECT l.kind AS account, j.kind AS what,
      COALESCE(sum(e.amount) FILTER (WHERE j.at < ${from}::timestamptz), 0)::bigint AS before,
      COALESCE(sum(e.amount) FILTER (WHERE j.at >= ${from}::timestamptz), 0)::bigint AS moved
    FROM entries e JOIN ledger_accounts l ON l.id = e.account_id JOIN journals j ON j.id = e.journal_id
    WHERE l.currency = ${currency} AND j.at < ${until}::timestamptz
    GROUP BY l.kind, j.kind ORDER BY l.kind, j.kind`.execute(db);
  return rows;
}

/** The currencies of all booked entries. */
export async function listBookedCurrencies(db: ReadDb): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`
    SELECT DISTINCT currency::text AS currency FROM ledger_accounts ORDER BY 1`.execute(db);
  return rows.map((row) => row.currency);
}
