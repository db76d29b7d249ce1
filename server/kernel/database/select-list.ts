import { type RawBuilder, sql } from 'kysely';

type Expressions = Readonly<Record<string, RawBuilder<unknown>>>;

/** The row that a SELECT list returns: each column has the type of its expression. */
export type RowOf<Columns extends Expressions> = {
  [Name in keyof Columns]: Columns[Name] extends RawBuilder<infer Value> ? Value : never;
};

/** Formats expressions as a SELECT list, each named by its key. The statement returns `RowOf<typeof columns>`. */
export function selectList(columns: Expressions): RawBuilder<unknown> {
  return sql.join(Object.entries(columns).map(([name, expression]) => sql`${expression} AS ${sql.ref(name)}`));
}
