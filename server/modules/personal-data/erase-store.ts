import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/kernel/database/db.ts';
import { ERASED_DOMAIN } from '#server/modules/notifications/queries.ts';
import { type Erasure, listPersonalTables, type Side, type Table } from './columns/index.ts';
import { isRowOfPerson, type Person } from './person-store.ts';

/** What replaces names and titles, in the language of the marketplace. */
export interface Replacements {
  readonly name: string;
  readonly title: string;
}

/** The address of an erased person, at which nobody receives mail. */
export const erasedAddress = (key: string): string => `deleted-${key}${ERASED_DOMAIN}`;

/**
 * Locks a user and their pages until the transaction ends, so that nothing is booked of them meanwhile. Returns whether
 * the user is still active.
 */
export async function lockPerson(tx: Tx, user_id: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM users WHERE id = ${user_id}::uuid AND status = 'active' FOR UPDATE`.execute(tx);
  await sql`SELECT FROM providers WHERE owner_id = ${user_id}::uuid ORDER BY id FOR UPDATE`.execute(tx);
  return rows.length > 0;
}

/** Erases a person from every table, by the classes of its columns. The person is locked (`lockPerson`). */
export async function eraseRows(
  tx: Tx,
  person: Person,
  texts: Replacements,
  now: Date,
  tables = listPersonalTables(),
): Promise<void> {
  for (const { table, side } of tables) await eraseSide(tx, { table, side }, person, { ...texts, now });
  if (person.id !== null) await sql`SELECT erase_history_words(${person.id}::uuid)`.execute(tx);
  await sql`SELECT erase_guest_history_words(${erasedAddress(person.key)})`.execute(tx);
}

type Values = Replacements & { readonly now: Date };

async function eraseSide(
  tx: Tx,
  { table, side }: { readonly table: Table; readonly side: Side },
  person: Person,
  values: Values,
): Promise<void> {
  const theirs = isRowOfPerson(side, 't', person);
  if (!theirs) return;
  const named = sql.table(table);
  if (side.rows === 'deleted') {
    await sql`DELETE FROM ${named} AS t WHERE (${theirs})`.execute(tx);
    return;
  }
  if (side.rows === 'deleted_if_free')
    await sql`
      SELECT delete_free_rows(
        ${table}::regclass, ARRAY(SELECT t.id FROM ${named} AS t WHERE ${theirs} ORDER BY t.id))`.execute(tx);
  const changes = Object.entries(side.personal ?? {}).flatMap(([column, erasure]) => {
    const to = erased(column, erasure, person, values);
    return to ? [sql`${sql.ref(column)} = ${to}`] : [];
  });
  if (changes.length > 0) await sql`UPDATE ${named} AS t SET ${sql.join(changes)} WHERE (${theirs})`.execute(tx);
}

/** The expression of an erased column; null for one that is not changed here. */
function erased(column: string, erasure: Erasure, person: Person, values: Values): RawBuilder<unknown> | null {
  const old = sql.ref(`t.${column}`);
  const instead = (value: string) => sql`CASE WHEN ${old} IS NULL OR ${old}::text = '' THEN ${old} ELSE ${value} END`;
  if (typeof erasure === 'object') {
    if (!('value' in erasure)) return null;
    const value = sql.lit(erasure.value);
    return erasure.from === undefined ? value : sql`CASE WHEN ${old} = ${erasure.from} THEN ${value} ELSE ${old} END`;
  }
  switch (erasure) {
    case 'row':
      return null;
    case 'null':
      return sql`NULL`;
    case 'empty':
      return sql`''`;
    case 'no_items':
      return sql`'{}'`;
    case 'no_json_items':
      return sql`'[]'`;
    case 'false':
      return sql`false`;
    case 'name':
      return instead(values.name);
    case 'title':
      return instead(values.title);
    case 'address':
      return instead(erasedAddress(person.key));
    case 'own_text':
      return sql`'deleted-' || t.id`;
    case 'now':
      return sql`COALESCE(${old}, ${values.now}::timestamptz)`;
  }
}

/**
 * The keys of documents that go with their rows: attachments, evidence of claims and appeals, exports. Read before
 * `eraseRows`.
 */
export async function listDocumentKeys(tx: Tx, person: Person): Promise<string[]> {
  const keyed = new Set<Table>(['message_files', 'claim_files', 'appeal_files', 'data_exports']);
  const selects = listPersonalTables()
    .filter(({ table }) => keyed.has(table))
    .flatMap(({ table, side }) => {
      const theirs = isRowOfPerson(side, 't', person);
      return theirs ? [sql`SELECT t.key FROM ${sql.table(table)} AS t WHERE t.key IS NOT NULL AND (${theirs})`] : [];
    });
  const { rows } = await sql<{ key: string }>`${sql.join(selects, sql` UNION `)}`.execute(tx);
  return rows.map((row) => row.key);
}

/** The pictures that somebody uploaded. */
export async function listPictureIds(tx: Tx, user_id: string): Promise<string[]> {
  const rows = await tx.selectFrom('pictures').select('id').where('owner_id', '=', user_id).execute();
  return rows.map((row) => row.id);
}

/** The cards of a user that the gateway has. */
export async function listCardIds(tx: Tx, user_id: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('cards')
    .select('id')
    .where('user_id', '=', user_id)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => row.id);
}
