import { sql } from 'kysely';
import type { Db, Tx } from '#server/kernel/database/db.ts';
import type { TestApp } from '../app.ts';

/** The words by which somebody is found. */
export interface Traced {
  readonly mark: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Every column of every table that has a word of a person: their mark, name, email or phone. */
export async function tracesOf(it: TestApp, who: Traced, db: Db | Tx = it.deps.database.write): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`.execute(db);
  const parts = tables.map(
    ({ name }) => sql`
      SELECT DISTINCT ${name}::text || '.' || cell.key AS word
      FROM ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) cell
      WHERE t::text ~* ${pattern(who)} AND cell.value ~* ${pattern(who)}`,
  );
  const { rows } = await sql<{ word: string }>`${sql.join(parts, sql` UNION ALL `)} ORDER BY 1`.execute(db);
  return rows.map(({ word }) => word);
}

const pattern = ({ mark, name, email, phone }: Traced): string =>
  [mark, name, email, phone].map((word) => word.replaceAll(/[.+]/g, String.raw`\$&`)).join('|');
