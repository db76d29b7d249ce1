import { listPersonalTables } from '#server/modules/personal-data/columns/index.ts';
import type { TestApp } from '../app.ts';
import { rowIdsOf, type Whose } from './rows-of.ts';

/** A person with a word that no other text has. */
interface Marked extends Whose {
  readonly mark: string;
}

/** Puts the person's mark into every text of theirs that takes it. Returns the columns that took it. */
export async function mark(it: TestApp, someone: Marked): Promise<string[]> {
  const { pool } = it.deps.database;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type IN ('text', 'USER-DEFINED') AND is_generated = 'NEVER'`,
  );
  const texts = new Set(rows.map(({ name }) => name));
  const marked: string[] = [];
  for (const { table, side } of listPersonalTables())
    for (const [column, erasure] of Object.entries(side.personal ?? {})) {
      if (!texts.has(`${table}.${column}`) || isFixedValue(erasure) || fixed.has(`${table}.${column}`)) continue;
      if (side.of.some((link) => 'address' in link && link.address === column)) continue;
      const ids = await rowIdsOf(it, table, side, someone);
      if (ids.length === 0) continue;
      try {
        const added = await pool.query(
          `UPDATE ${table} SET ${column} = ${column} || ' ${someone.mark}'
           WHERE ctid::text = ANY($1) AND ${column} <> ''`,
          [ids],
        );
        const set = await pool.query(
          `UPDATE ${table} SET ${column} = '${someone.mark}' WHERE ctid::text = ANY($1) AND ${column} = ''`,
          [await rowIdsOf(it, table, side, someone)],
        );
        if ((added.rowCount ?? 0) + (set.rowCount ?? 0) > 0) marked.push(`${table}.${column}`);
      } catch (error) {
        if (!(error instanceof Error && /constraint|append-only/.test(error.message))) throw error;
      }
    }
  return marked;
}

const isFixedValue = (erasure: unknown): boolean => typeof erasure === 'object' && erasure !== null;
/** How people are found, which has to stay. */
const fixed = new Set([
  ...['users.email', 'users.phone', 'outbox_messages.to_address', 'one_time_codes.address', 'proof_tokens.address'],
  ...['sign_ups.email', 'try_counts.subject', 'upload_counts.subject', 'invitations.email', 'notifications.link'],
  ...['import_bad_rows.value', 'unreachable_numbers.phone'],
]);
