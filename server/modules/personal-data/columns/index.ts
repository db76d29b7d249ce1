import { accounts } from './accounts.ts';
import { bookings } from './bookings.ts';
import type { Columns, Side, Table, TableColumns } from './column-types.ts';
import { impersonalTables } from './impersonal-tables.ts';
import { pages } from './pages.ts';
import { texts } from './written-texts.ts';

export type { Erasure, Link, Side, Table, TableColumns } from './column-types.ts';

/** What every column of every table is, in the order of erasure. */
export const columns: Columns = { ...texts, ...bookings, ...pages, ...accounts, ...impersonalTables };

/** The tables with something of people, in the order of erasure. */
export function listPersonalTables(): {
  readonly table: Table;
  readonly definition: TableColumns;
  readonly side: Side;
}[] {
  return Object.entries(columns).flatMap(([table, definition]) =>
    (definition.sides ?? []).map((side) => ({ table: table as Table, definition, side })),
  );
}

/** The names in a list of columns. */
export const namesIn = (list: string | undefined): string[] => list?.split(/\s+/).filter((name) => name !== '') ?? [];

/** Every column of a table that has a class, in order; a column of several classes appears more than once. */
export function listClassifiedColumns({ sides = [], bookkeeping, technical }: TableColumns): string[] {
  const personal = new Set(sides.flatMap((side) => Object.keys(side.personal ?? {})));
  return [...personal, ...namesIn(bookkeeping), ...namesIn(technical)];
}
