import { type RawBuilder, sql } from 'kysely';
import type { Db, ReadDb, Tx } from '#server/kernel/db.ts';

/** The ids of all pages that share a page's calendar, itself among them, as a subquery in brackets. */
export function pagesOfCalendar(provider_id: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(SELECT page.id FROM providers page JOIN providers own ON own.calendar_id = page.calendar_id WHERE own.id = ${provider_id})`;
}

/** The same as a list, in order. */
export async function listPagesOfCalendar(db: ReadDb | Tx | Db, provider_id: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM providers WHERE id IN ${pagesOfCalendar(sql`${provider_id}::uuid`)} ORDER BY id`.execute(db);
  return rows.map((row) => row.id);
}

/** Makes whoever computes what a calendar leaves free wait for the one who does so already, until the transaction ends. */
export async function lockCalendar(tx: Tx, provider_id: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('calendar:' || calendar_id, 0)) FROM providers WHERE id = ${provider_id}::uuid`.execute(
    tx,
  );
}
