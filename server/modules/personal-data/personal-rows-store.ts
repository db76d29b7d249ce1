import { sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { columns, namesIn, type Side, type Table, type TableColumns } from './columns/index.ts';
import { isRowOfPerson, type Person } from './person-store.ts';

/** Secrets among the columns that erasure empties. */
const secrets = new Set(['access_token_hash', 'save_token', 'action', 'payment_method', 'fingerprint', 'hold_network']);

/** The rows of a person in a table, as its export shows them: by the columns of the roles that they have there. */
export async function listRowsOf(
  db: ReadDb,
  table: Table,
  definition: TableColumns,
  person: Person,
): Promise<Record<string, unknown>[]> {
  const found = new Map<string, Record<string, unknown>>();
  for (const side of definition.sides ?? []) {
    const theirs = side.is_exported === false ? null : isRowOfPerson(side, 't', person);
    const names = [...new Set([...namesIn(definition.bookkeeping), ...ofSide(side)])];
    if (!theirs || names.length === 0) continue;
    const { rows } = await sql<{ key: string; row: Record<string, unknown> }>`
      SELECT t.ctid::text AS key, jsonb_strip_nulls(to_jsonb(s)) AS row
      FROM ${sql.table(table)} AS t, LATERAL (SELECT ${sql.join(names.map((name) => sql.ref(`t.${name}`)))}) AS s
      WHERE ${theirs}`.execute(db);
    for (const { key, row } of rows) found.set(key, { ...found.get(key), ...row });
  }
  return [...found.values()];
}

const ofSide = (side: Side): string[] => [
  ...Object.keys(side.personal ?? {}).filter((name) => !secrets.has(name)),
  ...namesIn(side.seen),
];

/** Every table of which an export has rows, with its rows. Empty tables are left out. */
export async function listDataOf(
  db: ReadDb,
  person: Person,
): Promise<{ readonly table: string; readonly rows: readonly Record<string, unknown>[] }[]> {
  const data: { table: string; rows: Record<string, unknown>[] }[] = [];
  for (const [table, definition] of Object.entries(columns).toReversed()) {
    const rows = await listRowsOf(db, table as Table, definition, person);
    if (rows.length > 0) data.push({ table, rows });
  }
  return data;
}

/** A file of an export: where it is stored, and its name in the archive. */
export interface OwnFile {
  readonly key: string;
  readonly name: string;
}

/** The files of a person: their pictures in the largest size, and the documents that they sent or received. */
export async function listFilesOf(db: ReadDb, person: Person): Promise<OwnFile[]> {
  const { rows: pictures } = await sql<OwnFile>`
    SELECT key || '-' || (SELECT max(w) FROM unnest(widths) w) || '.webp' AS key, 'pictures/' || id || '.webp' AS name
    FROM pictures WHERE owner_id = ${person.id}::uuid ORDER BY id`.execute(db);
  const received = [
    ...(columns.messages?.sides ?? []).map((side) => ({ side, of: 'messages' as const, by: 'message_id' })),
    ...(columns.help_messages?.sides ?? []).map((side) => ({
      side,
      of: 'help_messages' as const,
      by: 'help_message_id',
    })),
  ];
  const documents = new Map<string, OwnFile>();
  const add = (rows: readonly OwnFile[]) => {
    for (const row of rows) documents.set(row.key, row);
  };
  for (const { side, of, by } of received) {
    const theirs = isRowOfPerson(side, 't', person);
    if (!theirs) continue;
    const { rows } = await sql<OwnFile>`
      SELECT f.key, 'documents/' || f.id || '-' || f.name AS name
      FROM message_files f JOIN ${sql.table(of)} AS t ON t.id = f.${sql.ref(by)}
      WHERE f.key IS NOT NULL AND (${theirs})`.execute(db);
    add(rows);
  }
  for (const table of ['claim_files', 'appeal_files'] as const)
    for (const side of columns[table]?.sides ?? []) {
      const theirs = isRowOfPerson(side, 't', person);
      if (!theirs) continue;
      const { rows } = await sql<OwnFile>`
        SELECT t.key, 'documents/' || t.id || '-' || t.name AS name FROM ${sql.table(table)} AS t
        WHERE t.key IS NOT NULL AND (${theirs})`.execute(db);
      add(rows);
    }
  return [...pictures, ...documents.values()];
}
