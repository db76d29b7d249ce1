import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#server/kernel/database/db.ts';
import { ownDatabase } from '#test/database.ts';
import { columns, listClassifiedColumns, namesIn, type Table } from './index.ts';

const WHERE = 'server/modules/personal-data/columns';

let database: Database;
let drop: () => Promise<void>;
const stored = new Map<string, string[]>();

beforeAll(async () => {
  ({ database, drop } = await ownDatabase({ max: 1 }));
  const { rows } = await database.pool.query<{ table: string; column: string }>(
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
     JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'`,
  );
  for (const { table, column } of rows) stored.set(table, [...(stored.get(table) ?? []), column]);
});
afterAll(() => drop());

/** What is wrong with the classes of the columns, as sentences that say what to do. */
function faultsOf(classes: typeof columns): string[] {
  const faults: string[] = [];
  for (const [table, names] of stored) {
    const definition = classes[table as Table];
    if (!definition) {
      faults.push(`Add the table ${table} to ${WHERE}: whose its rows are, and what becomes of ${names.join(', ')}.`);
      continue;
    }
    const known = listClassifiedColumns(definition);
    for (const name of names)
      if (!known.includes(name))
        faults.push(`Add ${table}.${name} to ${WHERE}: to personal (with its erasure), bookkeeping or technical.`);
    for (const name of known)
      if (!names.includes(name)) faults.push(`Take ${table}.${name} out of ${WHERE}: there is no such column.`);
    for (const name of new Set(known))
      if (known.indexOf(name) !== known.lastIndexOf(name))
        faults.push(`Decide for ${table}.${name} in ${WHERE}: it has two classes.`);
  }
  for (const table of Object.keys(classes))
    if (!stored.has(table)) faults.push(`Take the table ${table} out of ${WHERE}: there is no such table.`);
  return faults;
}

test('every column of every table has one class, and no class is of a column that is gone', () => {
  expect(faultsOf(columns)).toEqual([]);
});

test('a new table, a new column and a column that is gone are found', () => {
  const { saves, ...others } = columns;
  expect(saves).toBeDefined();
  expect(faultsOf(others)).toEqual([expect.stringMatching(/^Add the table saves to .* user_id, kind, /)]);
  const short = { ...columns, saves: { ...saves, bookkeeping: 'user_id kind gone' } };
  expect(faultsOf(short)).toEqual([
    `Add saves.saved_at to ${WHERE}: to personal (with its erasure), bookkeeping or technical.`,
    `Take saves.gone out of ${WHERE}: there is no such column.`,
  ]);
});

test('rows that stay have no column that would go with them', () => {
  const wrong = Object.entries(columns).flatMap(([table, { sides = [] }]) =>
    sides
      .filter((side) => side.rows === undefined || side.rows === 'deleted_if_free')
      .flatMap((side) =>
        Object.entries(side.personal ?? {}).flatMap(([name, erasure]) => (erasure === 'row' ? `${table}.${name}` : [])),
      ),
  );
  expect(wrong).toEqual([]);
});

test('tables come before those that their rows are found through', () => {
  const order = Object.keys(columns);
  const late = Object.entries(columns).flatMap(([table, { sides = [] }]) =>
    sides
      .flatMap((side) => side.of)
      .flatMap((link) => ('through' in link ? [link.table] : []))
      .filter((parent) => {
        const isErased = (columns[parent]?.sides ?? []).some((side) => side.rows !== undefined);
        return isErased && order.indexOf(parent) < order.indexOf(table);
      })
      .map((parent) => `${table} after ${parent}`),
  );
  expect(late).toEqual([]);
  expect(namesIn(' a\n  b ')).toEqual(['a', 'b']);
});
