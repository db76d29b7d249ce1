import { type RawBuilder, sql } from 'kysely';
import { andOrder, andPage, type PageWanted } from './db.ts';

/** A search in a list. */
export interface ListSearch {
  /**
   * The ways of finding rows, each with an index of its own, because an OR across tables has none. A way is what
   * follows `SELECT … FROM`, with the list's table as `f`. A row may be found in several ways.
   */
  readonly ways: readonly RawBuilder<unknown>[];
  /** Whether a row is found in one of these ways, decided by the row and by primary keys. */
  readonly fits: RawBuilder<unknown>;
}

/** A list of a table's rows, newest first by `created_at` and `id`. */
interface NewestList {
  readonly table: string;
  /** The table's name in `where` and `fits`. */
  readonly alias: string;
  /** The columns that `where` reads, besides `created_at` and `id`. */
  readonly columns: readonly string[];
  /** The list's filter, with an index in the list's order. */
  readonly where: RawBuilder<unknown>;
  readonly search: ListSearch | null;
  readonly page: PageWanted;
}

/** A search that finds more rows is common. */
const FEW = 5_000;
/** The number of newest rows among which the page of a common search is looked for. */
const WALKED = 3_000;
/** The largest page of a list on the screen; larger ones are tables for spreadsheets, which walk more rows. */
const MAX_PAGE = 100;
const WALKED_EACH = 5;

/**
 * Builds the query for the ids of one page (and one row more, for `pageAfter`), newest first. Not the planner but the
 * number of found rows chooses one of three ways, because the planner cannot estimate it across tables.
 *
 * Few rows: what is found is read and sorted. Many rows: the newest rows of the list are walked, and those that do not
 * fit are skipped until the page is full. If the page is not full after the newest thousands, most of what is found is
 * old: then all of it is read and sorted after all.
 *
 * It is one statement, of which only the chosen parts are executed. A materialized CTE is filled while it is read, so
 * that the probe stops after `FEW` rows, and a later reader continues there.
 */
export function newestFound({ table, alias, columns, where, search, page }: NewestList): RawBuilder<unknown> {
  const order = { at: `${alias}.created_at`, id: `${alias}.id`, way: 'desc' } as const;
  const keys = sql`${sql.ref(order.at)}, ${sql.ref(order.id)}`;
  const max = sql.lit(Math.max(page.limit, MAX_PAGE) + 1);
  const walked = sql.lit(Math.max(WALKED, page.limit * WALKED_EACH));
  // A literal limit tells the planner that the walk is short: the one of the page is a parameter that it may not know.
  const newest = (more: RawBuilder<unknown>) => sql`
    SELECT ${sql.ref(alias)}.* FROM ${sql.table(table)} AS ${sql.ref(alias)}
    WHERE ${where} AND ${more} ${andOrder(order, page)}
    LIMIT ${walked}`;
  if (search === null) return sql`SELECT id FROM (${newest(sql`true`)}) AS newest LIMIT (${page.limit + 1})`;
  const read = sql.join(['created_at', 'id', ...columns].map((name) => sql.ref(`f.${name}`)));
  const isCommon = sql`(SELECT is_common FROM probe)`;
  return sql`
    WITH found AS MATERIALIZED (
      ${sql.join(
        search.ways.map((way) => sql`(SELECT ${read} FROM ${way})`),
        sql` UNION ALL `,
      )}
    ),
    probe AS MATERIALIZED (
      SELECT count(*) > ${sql.lit(FEW)} AS is_common FROM (SELECT FROM found LIMIT ${sql.lit(FEW + 1)}) AS first
    ),
    hits AS MATERIALIZED (
      SELECT ${keys}
      FROM (${newest(isCommon)}) AS ${sql.ref(alias)}
      WHERE CASE WHEN ${search.fits} THEN true ELSE false END
      ORDER BY ${sql.ref(order.at)} DESC, ${sql.ref(order.id)} DESC
      LIMIT ${page.limit + 1}
    ),
    verdict AS MATERIALIZED (
      SELECT CASE
        WHEN NOT ${isCommon} THEN false
        WHEN (SELECT count(*) FROM hits) > ${page.limit} THEN true
        ELSE (SELECT count(*) FROM (${newest(isCommon)}) AS newest) < ${walked}
      END AS is_hits
    )
    SELECT id FROM (
      SELECT id FROM hits WHERE (SELECT is_hits FROM verdict)
      UNION ALL
      SELECT id FROM (
        SELECT DISTINCT ${keys} FROM found AS ${sql.ref(alias)}
        WHERE NOT (SELECT is_hits FROM verdict) AND ${sql.ref(order.id)} IS NOT NULL AND ${where}
          ${andPage(order, page)}
      ) AS sorted
    ) AS ids
    LIMIT ${max}`;
}

/**
 * The rows of a list that belong to rows of another table, as a way of finding them: `owners` selects those as `o`, and
 * `rows` selects the rows of one of them. An owner without rows is counted as one, so that the probe also stops after
 * many of those.
 */
export function joinRows(owners: RawBuilder<unknown>, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${owners}) AS o LEFT JOIN LATERAL (${rows} OFFSET 0) AS f ON true`;
}

/** A value as the planner sees it: unknown. A way then has one plan, by its index, however common the value looks. */
export function unseen(value: string): RawBuilder<unknown> {
  return sql`(SELECT ${value}::text)`;
}

/**
 * Whether a text begins with another: a range of an index with `text_pattern_ops`. LIKE has that range only where the
 * planner knows its pattern, and otherwise reads the whole table.
 */
export function beginsWith(text: RawBuilder<unknown>, prefix: string): RawBuilder<unknown> {
  return sql`(${text} ~>=~ ${unseen(prefix)} AND ${text} ~<~ ${unseen(`${prefix}\u{10ffff}`)})`;
}
