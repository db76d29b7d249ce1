import { sql } from 'kysely';
import type { ReadDb } from './db.ts';

/** Whether this is a copy of a marketplace, from which nothing is sent or charged. */
export async function isCopy(db: ReadDb): Promise<boolean> {
  const { rows } = await sql<{ is_copy: boolean }>`SELECT is_copy FROM installation`.execute(db);
  return rows[0]?.is_copy ?? false;
}
