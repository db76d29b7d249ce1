import { createHash } from 'node:crypto';
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
import { DatabaseSilentError, type DatabaseWatch, hangUp, watchDatabase } from './database-watch.ts';
import type { CursorKeys } from './do-each.ts';
import { outsideTransaction } from './transaction-context.ts';

/** The open transaction a write door gets. */
export type Tx = Transaction<DB>;
/** The pool outside of transactions. */
export type Db = Kysely<DB>;
/** What a read may do. */
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

/** The database as the app holds it: one pool that writes, one that cannot, and one that may be a moment behind. */
export interface Database {
  readonly write: Db;
  /** The primary, read-only: what decides about money, time or access is read here. */
  readonly read: Db;
  /** A standby where there is one, else the same as `read`: for what strangers look at. */
  readonly standby: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Connections to a machine that is gone never end by themselves; nobody waits longer for them. */
const CLOSING_MS = 2_000;

/** A new connection that is not there after this long never will be. */
const CONNECTING_MS = 4_000;
/** Beyond the statement's own limit, which the database keeps as long as it runs at all. */
const ANSWER_MARGIN_MS = 2_000;

/**
 * A connection that belongs to no transaction, even when a request opens it inside one: the pool hands it to others later, and the job queue
 * listens on one, so its events must not run in the context of the request that happened to open it.
 */
class Client extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super({ ...options, connectionTimeoutMillis: CONNECTING_MS });
  }

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

/** Opens the pools for a connection string (and a replica's); connections are made when needed. */
export function openDatabase(options: {
  url: string;
  /** The folder of the Unix socket by which the same database is reached, where there is one. */
  socketDir?: string | null | undefined;
  replicaUrl?: string | undefined;
  max?: number;
  /** How long a statement may take (milliseconds; 0: as long as it likes, for seeds, which then wait for a database that is away as well). */
  statementMs?: number;
  /** How long a request may wait for a connection. */
  waitMs?: number;
  onError?: (error: Error) => void;
  /** Told when the database stops answering, and when it answers again. */
  onUnavailable?: (is_unavailable: boolean) => void;
}): Database {
  const statementMs = options.statementMs ?? 20_000;
  const common = {
    Client,
    max: options.max ?? 16,
    connectionTimeoutMillis: options.waitMs ?? 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: statementMs,
    // Ends the connection with the statement: whether that was carried out is not known.
    query_timeout: statementMs === 0 ? 0 : statementMs + ANSWER_MARGIN_MS,
    idle_in_transaction_session_timeout: 30_000,
    // A statement need not wait for the answer to the one before it (see `prepared`).
    pipeline: true,
  };
  const url = options.socketDir ? bySocket(options.url, options.socketDir) : options.url;
  const writing = new pg.Pool({ ...common, connectionString: url, application_name: 'plaza' });
  const readOnly = (connectionString: string) =>
    new pg.Pool({
      ...common,
      connectionString,
      application_name: 'plaza-read',
      options: '-c default_transaction_read_only=on',
    });
  const reading = readOnly(url);
  const replica = options.replicaUrl === undefined ? null : readOnly(options.replicaUrl);
  const watched = statementMs > 0;
  const watch = watched ? watchDatabase({ url, onChange: options.onUnavailable }) : null;
  const replicaWatch = watched && options.replicaUrl !== undefined ? watchDatabase({ url: options.replicaUrl }) : null;
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
      // A pool is done once it has told its connections to end, not once they have: a database stopped in between cuts them off.
      const ended = [...open].map((client) => new Promise((done) => client.once('end', done)));
      await Promise.race([Promise.all(ended), sleep(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}

const statementNames = new Map<string, string>();
const MAX_STATEMENTS = 1000;

/** The same database by its Unix socket: a `host` among the parameters of a connection string comes before its host name (as in libpq). */
function bySocket(url: string, dir: string): string {
  const address = new URL(url);
  address.searchParams.set('host', dir);
  return address.href;
}

/**
 * Names every statement by its text, so that PostgreSQL parses each once a connection; a list of unusual length (an `IN` of 37
 * ids) would fill that memory, so only the first thousand texts are named. A BEGIN is held back and sent together with the first
 * statement of its transaction, which saves a round trip.
 */
function prepared(pool: pg.Pool, watch: DatabaseWatch | null) {
  return {
    options: pool.options,
    connect: async () => {
      const client = await connected(pool, watch);
      let begin: string | null = null;
      let unanswered = 0;
      const waiter = { abandon: () => hangUp(client) };
      const received = () => {
        unanswered -= 1;
        watch?.received(waiter);
        if (unanswered > 0) watch?.waits(waiter);
      };
      const send = (text: string, values?: readonly unknown[]) => {
        if (watch?.isUnavailable) hangUp(client);
        const name = values && values.length > 0 ? nameOf(text) : undefined;
        const answer = client.query(
          name ? { name, text, values: [...(values ?? [])] } : { text, values: [...(values ?? [])] },
        );
        if (watch === null) return answer;
        unanswered += 1;
        watch.waits(waiter);
        answer.then(received, received);
        return answer;
      };
      return {
        processID: 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined,
        query: ((text: string | pg.Submittable, values?: readonly unknown[]) => {
          if (typeof text !== 'string') return client.query(text);
          if (text === 'begin') {
            begin = text;
            return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] });
          }
          if (begin === null) return send(text, values);
          // What a pool hands out is a whole client, whatever its type says; corked, both leave in one piece.
          const { stream } = (client as unknown as pg.Client).connection;
          stream.cork();
          const begun = send(begin);
          const answer = send(text, values);
          stream.uncork();
          begin = null;
          return Promise.all([answer, begun]).then(([found]) => found);
        }) as never,
        // Whoever comes next must find neither a statement that is not answered nor a transaction that is open.
        release: (isBroken?: boolean | Error) =>
          client.release(isBroken || unanswered > 0 || ['T', 'E'].includes(client.getTransactionStatus() ?? '')),
      };
    },
    end: () => pool.end(),
  };
}

/** A connection of the pool; whoever waits for one is told when the database stops answering. */
async function connected(pool: pg.Pool, watch: DatabaseWatch | null): Promise<pg.PoolClient> {
  if (watch?.isUnavailable) throw new DatabaseSilentError();
  if (watch === null || pool.idleCount > pool.waitingCount) return pool.connect();
  const silence = Promise.withResolvers<never>();
  let isAbandoned = false;
  const waiter = {
    abandon: () => {
      isAbandoned = true;
      silence.reject(new DatabaseSilentError());
    },
  };
  watch.waits(waiter);
  const client = pool.connect();
  try {
    return await Promise.race([client, silence.promise]);
  } finally {
    watch.received(waiter);
    if (isAbandoned)
      client.then(
        (late) => late.release(),
        () => undefined,
      );
  }
}

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known) return known;
  if (statementNames.size >= MAX_STATEMENTS) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  statementNames.set(text, name);
  return name;
}

/** The end of a statement that lists marks: those after one, in order of a moment (told in milliseconds, as the clock's are) and then of ids, so many at most. */
export function nextPlaceholders(
  moment: string,
  after: CursorKeys | null,
  max: number,
  id = 'id',
): RawBuilder<unknown> {
  const [at, own] = [sql.ref(moment), sql.ref(id)];
  return sql`AND (${after?.id ?? null}::uuid IS NULL OR (${at}, ${own}) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    ORDER BY ${at}, ${own} LIMIT ${max}`;
}

/** Which page of a list is wanted: so many rows, after one. */
export interface PageWanted {
  readonly limit: number;
  /** What `readTimeCursor` found in the cursor; null for the first page. */
  readonly after: TimeCursor | null;
}

/** What a list is in order of: a moment, then an id; both named as the statement names them. */
export interface KeysetOrder {
  readonly at: string;
  readonly id?: string;
  readonly way?: 'asc' | 'desc';
}

/** A query that has a page of its rows, and one more when there are more: `pageAfter` takes them. */
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

/** The same as the end of a statement that says WHERE already. */
export function andPage(order: KeysetOrder, page: PageWanted): RawBuilder<unknown> {
  const { at, id = 'id', way = 'asc' } = order;
  const after = page.after ? sql`AND ${isAfter(order, page.after)}` : sql``;
  const down = way === 'desc' ? sql`DESC` : sql``;
  return sql`${after} ORDER BY ${sql.ref(at)} ${down}, ${sql.ref(id)} ${down} LIMIT ${page.limit + 1}`;
}

function isAfter({ at, id = 'id', way = 'asc' }: KeysetOrder, after: TimeCursor): RawBuilder<SqlBool> {
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) ${way === 'asc' ? sql`>` : sql`<`} (${after.at}::timestamptz, ${after.id}::uuid)`;
}
