import { setTimeout as sleep } from 'node:timers/promises';
import {
  Kysely,
  PostgresDialect,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from '#db/types.ts';
import type { TimeCursor } from './cursor.ts';
import { watchDatabase } from './database-watch.ts';
import type { CursorKeys, PageReader } from './do-each.ts';
import { prepared } from './prepared-statements.ts';
import { outsideTransaction } from './transaction-context.ts';

/** The open transaction of a write handler. */
export type Tx = Transaction<DB>;
/** The pool outside of transactions. */
export type Db = Kysely<DB>;
/** A connection for reads. */
export type ReadDb = Pick<
  Kysely<DB>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'executeQuery' | 'getExecutor' | 'fn' | 'dynamic'
>;

pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const whole = Number(value);
  if (!Number.isSafeInteger(whole))
    throw new RangeError('A number of the database is beyond what can be counted exactly.');
  return whole;
});
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** The app's connections: a pool for writes, a pool for reads, and a pool for reads that may lag behind. */
export interface Database {
  readonly write: Db;
  /** The primary, read-only: decisions about money, time or access read it. */
  readonly read: Db;
  /** A standby if one is configured, otherwise the same as `read`. For public pages. */
  readonly standby: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * The longest wait for connections when closing (ms). Connections to a machine that is gone never end by themselves.
 */
const CLOSING_MS = 2_000;

/** The longest wait for a connection of the pool (ms). */
const WAIT_MS = 10_000;
/** The longest wait for a new connection (ms). */
const CONNECTING_MS = 4_000;
/** Added to the statement timeout (ms), which the database itself enforces while it runs. */
const ANSWER_MARGIN_MS = 2_000;

/**
 * A client whose events run outside any transaction, even if a request inside a transaction opened it. The pool lends
 * the client to later requests, and the job queue listens on one.
 */
class Client extends pg.Client {
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    return outsideTransaction(() => {
      if (!callback) return super.connect();
      super.connect(callback);
      return undefined;
    });
  }
}

/** The pool gives its clients its own options, whose `connectionTimeoutMillis` is how long a request waits for one. */
const connectingWithin = (connecting_ms: number) =>
  class extends Client {
    constructor(options?: pg.ClientConfig) {
      super({ ...options, connectionTimeoutMillis: connecting_ms });
    }
  };

/** Opens the pools for a connection string (and a replica's connection string). Connections are opened on demand. */
export function openDatabase(options: {
  url: string;
  /** The directory of the database's Unix socket, if there is one. */
  socketDir?: string | null | undefined;
  replicaUrl?: string | undefined;
  max?: number;
  /** The statement timeout (ms). 0 means no timeout: seeds use it and also wait for an unavailable database. */
  statementMs?: number;
  /** How many times as long as usual everything may take: tests also pass on a busy machine. */
  leniency?: number;
  onError?: (error: Error) => void;
  /** Called when the database stops answering, and when it answers again. */
  onUnavailable?: (is_unavailable: boolean) => void;
}): Database {
  const { leniency = 1 } = options;
  const statementMs = (options.statementMs ?? 20_000) * leniency;
  const common = {
    Client: connectingWithin(CONNECTING_MS * leniency),
    max: options.max ?? 16,
    connectionTimeoutMillis: WAIT_MS * leniency,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
    // Also ends the connection, because the outcome of the statement is unknown.
    query_timeout: statementMs === 0 ? 0 : statementMs + ANSWER_MARGIN_MS,
    idle_in_transaction_session_timeout: 30_000 * leniency,
    // Sends a statement without waiting for the previous answer (see `prepared`).
    pipeline: true,
  };
  // Which plan is good is decided by which statement is sent, not by its values: PostgreSQL plans none anew.
  const generic = '-c plan_cache_mode=force_generic_plan';
  const url = options.socketDir ? bySocket(options.url, options.socketDir) : options.url;
  const writing = new pg.Pool({ ...common, connectionString: url, application_name: 'plaza', options: generic });
  const readOnly = (connectionString: string) =>
    new pg.Pool({
      ...common,
      connectionString,
      application_name: 'plaza-read',
      options: `${generic} -c default_transaction_read_only=on`,
    });
  const reading = readOnly(url);
  const replica = options.replicaUrl === undefined ? null : readOnly(options.replicaUrl);
  const watched = statementMs > 0;
  const watch = watched ? watchDatabase({ url, leniency, onChange: options.onUnavailable }) : null;
  const replicaWatch =
    watched && options.replicaUrl !== undefined ? watchDatabase({ url: options.replicaUrl, leniency }) : null;
  const open = new Set<pg.PoolClient>();
  for (const pool of [writing, reading, ...(replica ? [replica] : [])]) {
    pool.on('error', (error) => options.onError?.(error));
    pool.on('connect', (client) => {
      open.add(client);
      client.on('error', (error) => options.onError?.(error));
      client.once('end', () => open.delete(client));
    });
  }
  const write = new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared(writing, watch) }) });
  const read = new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared(reading, watch) }) });
  const standby = replica
    ? new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared(replica, replicaWatch) }) })
    : read;
  return {
    write,
    read,
    standby,
    pool: writing,
    close: async () => {
      await Promise.all([...new Set([write, read, standby])].map((pool) => pool.destroy()));
      await Promise.all([watch?.close(), replicaWatch?.close()]);
      // A pool resolves after requesting the end of its connections, before they have ended. Stopping the database in
      // between would cut them off.
      const ended = [...open].map((client) => new Promise((done) => client.once('end', done)));
      await Promise.race([Promise.all(ended), sleep(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Returns the URL of the same database through its Unix socket. The `host` parameter of a connection string overrides
 * its host name, as in libpq.
 */
function bySocket(url: string, dir: string): string {
  const address = new URL(url);
  address.searchParams.set('host', dir);
  return address.href;
}

/**
 * Reads rows page by page, ordered by a time (milliseconds, the clock's precision) and then id. `rows` selects `id` and
 * `at` and ends with a condition. `moment` and `id` name the two columns in that statement.
 */
export function pagesByTime(db: Db, rows: RawBuilder<CursorKeys>, moment: string, id = 'id'): PageReader {
  const [at, own] = [sql.ref(moment), sql.ref(id)];
  return async (after, max) => {
    const [after_at, after_id] = [after?.at ?? null, after?.id ?? null];
    const page = await sql<CursorKeys>`
      ${rows} AND (${after_id}::uuid IS NULL OR (${at}, ${own}) > (${after_at}::timestamptz, ${after_id}::uuid))
      ORDER BY ${at}, ${own} LIMIT ${max}`.execute(db);
    return page.rows;
  };
}

/** The requested page of a list: a number of rows after a cursor. */
export interface PageWanted {
  readonly limit: number;
  /** The keys that `readTimeCursor` read; null for the first page. */
  readonly after: TimeCursor | null;
}

/** The columns that order a list, by their names in the statement: a time, then an id. */
export interface KeysetOrder {
  readonly at: string;
  readonly id?: string;
  readonly way?: 'asc' | 'desc';
}

/** Adds a page's order and limit to a query. The query reads one row more than the page, for `pageAfter`. */
export function pageOf<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  order: KeysetOrder,
  page: PageWanted,
): SelectQueryBuilder<Tables, From, Row> {
  const { at, id = 'id', way = 'asc' } = order;
  const from = page.after ? query.where(isAfter(order, page.after)) : query;
  return from
    .orderBy(sql.ref(at), way)
    .orderBy(sql.ref(id), way)
    .limit(page.limit + 1);
}

/** Appends a page's condition, order and limit to a raw statement that already has a WHERE. */
export function andPage(order: KeysetOrder, page: PageWanted): RawBuilder<unknown> {
  return sql`${andOrder(order, page)} LIMIT ${page.limit + 1}`;
}

/** Appends a page's condition and order, without its limit. */
export function andOrder(order: KeysetOrder, page: PageWanted): RawBuilder<unknown> {
  const { at, id = 'id', way = 'asc' } = order;
  const after = page.after ? sql`AND ${isAfter(order, page.after)}` : sql``;
  const down = way === 'desc' ? sql`DESC` : sql``;
  return sql`${after} ORDER BY ${sql.ref(at)} ${down}, ${sql.ref(id)} ${down}`;
}

function isAfter({ at, id = 'id', way = 'asc' }: KeysetOrder, after: TimeCursor): RawBuilder<SqlBool> {
  const isBeyond = way === 'asc' ? sql`>` : sql`<`;
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) ${isBeyond} (${after.at}::timestamptz, ${after.id}::uuid)`;
}
