import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ReadDb, Tx } from '#server/kernel/database/db.ts';
import { newId } from '#server/kernel/ids.ts';
import { columns, type Link, type Side, type Table } from './columns/index.ts';

/** Whose data it is: a user, or a guest without an account; with their addresses in lower case: email and phone. */
export interface Person {
  /** Null for a guest. */
  readonly id: string | null;
  /** What the address that replaces theirs is made of: the id of the user, or for a guest one of the erasure. */
  readonly key: string;
  readonly name: string;
  readonly addresses: readonly string[];
}

/** One with an account. */
export interface UserPerson extends Person {
  readonly id: string;
}

/** A guest by their mailbox, in normal form. */
export const guestOf = (email: string): Person => ({ id: null, key: newId(), name: '', addresses: [email] });

/** Reads a user; null when there is no such active user. */
export async function findPerson(db: ReadDb | Tx, user_id: string): Promise<UserPerson | null> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone'])
    .where('id', '=', user_id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    key: row.id,
    name: row.name,
    addresses: [row.email.toLowerCase(), ...(row.phone === null ? [] : [row.phone])],
  };
}

/** The keys of rows that others refer to, where it is not `id`. */
const keys: Partial<Record<Table, string>> = { listings: 'subject_id', referrals: 'user_id' };

/** The id after the word that such keys begin with, like `review_written:…`. */
const ABOUT = '^[a-z_]+:([0-9a-f-]{36})';

/** Whether a row, by its alias, is theirs: by any link of a side. Null for a side without links, which has no rows. */
export function isRowOfPerson(side: Side, alias: string, person: Person, depth = 0): RawBuilder<SqlBool> | null {
  if (side.of.length === 0) return null;
  const any = sql.join(
    side.of.map((link) => linked(link, alias, person, depth)),
    sql` OR `,
  );
  const only = side.where && sql`${sql.ref(`${alias}.${side.where.column}`)} = ${side.where.is}`;
  return only ? sql<SqlBool>`(${any}) AND ${only}` : sql<SqlBool>`(${any})`;
}

function linked(link: Link, alias: string, person: Person, depth: number): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const addresses = sql`${[...person.addresses]}::text[]`;
  if ('user' in link) return person.id === null ? sql`false` : sql`${column(link.user)} = ${person.id}::uuid`;
  if ('address' in link) return sql`lower(${column(link.address)}::text) = ANY (${addresses})`;
  if ('parts' in link)
    return sql`string_to_array(lower(${column(link.parts)}), ':') && (${addresses} || ${idOf(person)}::text[])`;
  if ('through' in link) return sql`${column(link.through)} IN (${idsOf(link.table, link.side ?? 0, person, depth)})`;
  const ids = link.tables.map((table) => sql`SELECT k::text FROM (${idsOf(table, 0, person, depth)}) AS ids (k)`);
  return sql`substring(${column(link.about)} FROM ${sql.lit(ABOUT)}) IN (${sql.join(ids, sql` UNION ALL `)})`;
}

const idOf = ({ id }: Person): string[] => (id === null ? [] : [id]);

function idsOf(table: Table, side: number, person: Person, depth: number): RawBuilder<unknown> {
  const theirs = columns[table]?.sides?.[side];
  const alias = `t${depth + 1}`;
  const own = theirs && isRowOfPerson(theirs, alias, person, depth + 1);
  if (!own) throw new Error(`${table} has no side ${side} with links.`);
  const key = sql.ref(`${alias}.${keys[table] ?? 'id'}`);
  return sql`SELECT ${key} FROM ${sql.table(table)} AS ${sql.raw(alias)} WHERE (${own})`;
}
