import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '#server/kernel/database/db.ts';
import { type PictureRow, pictureJson } from '#server/modules/pictures/queries.ts';

/** The tables of files, whose columns are the same: of messages, and evidence of claims and appeals. */
const fileTables = ['message_files', 'claim_files', 'appeal_files'] as const;
type FileTable = (typeof fileTables)[number];

/** A file of a message: a picture, or the key of a document. */
export interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly key: string | null;
  readonly picture: PictureRow | null;
}

/** Selects the files `f` of a message, or of something else that has files, as `FileRow[]`; null if it has none. */
export const filesJson = (isOfIt: RawBuilder<unknown>, table: FileTable = 'message_files') => sql`
  (SELECT json_agg(json_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes, 'key', f.key,
      'picture', (SELECT ${pictureJson} FROM pictures i WHERE i.id = f.picture_id)) ORDER BY f.position)
    FROM ${sql.table(table)} f WHERE ${isOfIt})`;

/** Selects from the documents of all messages, claims and appeals. */
const fromDocuments = (columns: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  sql.join(
    fileTables.map((table) => sql`SELECT ${columns} FROM ${sql.table(table)} WHERE ${condition}`),
    sql` UNION ALL `,
  );

/** A document of a message, claim or appeal by the id of its file; null for pictures and unknown ids. */
export async function findDocument(db: ReadDb, file_id: string): Promise<{ key: string; name: string } | null> {
  const isIt = sql`id = ${file_id}::uuid AND key IS NOT NULL`;
  const { rows } = await sql<{ key: string; name: string }>`${fromDocuments(sql`key, name`, isIt)}`.execute(db);
  return rows[0] ?? null;
}

/** Returns those of some keys that belong to a document. */
export async function listKnownDocuments(db: ReadDb, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const isOne = sql`key = ANY(${[...keys]}::text[])`;
  const { rows } = await sql<{ key: string }>`${fromDocuments(sql`key`, isOne)}`.execute(db);
  return new Set(rows.map((row) => row.key));
}
