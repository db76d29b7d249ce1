import type { Side, Table } from '#server/modules/personal-data/columns/index.ts';
import { columns } from '#server/modules/personal-data/columns/index.ts';
import type { TestApp } from '../app.ts';

/** A person; a guest has no id. */
export interface Whose {
  readonly id: string | null;
  readonly email: string;
  readonly phone: string;
}

/** The rows of a person on a side of a table, by their place in it (`ctid`). */
export async function rowIdsOf(it: TestApp, table: Table, side: Side, whose: Whose): Promise<string[]> {
  if (side.of.length === 0) return [];
  const { rows } = await it.deps.database.pool.query<{ at: string }>(
    `SELECT t.ctid::text AS at FROM ${table} t WHERE ${conditionOf(side, 't', whose)}`,
  );
  return rows.map(({ at }) => at);
}

function conditionOf(side: Side, alias: string, { id, email, phone }: Whose): string {
  const any = side.of.map((link) => {
    if ('user' in link) return id === null ? 'false' : `${alias}.${link.user} = '${id}'`;
    if ('address' in link)
      return `lower(${alias}.${link.address}::text) IN ('${email.toLowerCase()}', '${phone.toLowerCase()}')`;
    if ('parts' in link) return `${alias}.${link.parts} ~* '${id === null ? email : `${id}|${email}`}'`;
    if ('about' in link) return 'false';
    const parent = columns[link.table]?.sides?.[link.side ?? 0];
    if (!parent) throw new Error(`${link.table} has no such side.`);
    const key = link.table === 'listings' ? 'subject_id' : 'id';
    const inner = `${alias}x`;
    const theirs = conditionOf(parent, inner, { id, email, phone });
    return `${alias}.${link.through} IN (SELECT ${inner}.${key} FROM ${link.table} ${inner} WHERE ${theirs})`;
  });
  const only = side.where ? ` AND ${alias}.${side.where.column} = '${side.where.is}'` : '';
  return `(${any.join(' OR ')})${only}`;
}
