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
import type { ListMark } from './cursor.ts';
import type { Mark } from './do-each.ts';

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

/** Opens the pools for a connection string (and a replica's); connections are made when needed. */
export function openDatabase(options: {
  url: string;
  replicaUrl?: string | undefined;
  most?: number;
  /** How long a statement may take (milliseconds; 0: as long as it likes, for seeds). */
  statementMs?: number;
  /** How long a request may wait for a connection. */
  waitMs?: number;
  onError?: (error: Error) => void;
}): Database {
  const common = {
    max: options.most ?? 16,
    connectionTimeoutMillis: options.waitMs ?? 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementMs ?? 20_000,
    idle_in_transaction_session_timeout: 30_000,
    // A statement need not wait for the answer to the one before it (see `prepared`).
    pipeline: true,
  };
  const writing = new pg.Pool({ ...common, connectionString: options.url, application_name: 'plaza' });
  const readOnly = (connectionString: string) =>
    new pg.Pool({
      ...common,
      connectionString,
      application_name: 'plaza-read',
      options: '-c default_transaction_read_only=on',
    });
  const reading = readOnly(options.url);
  const replica = options.replicaUrl === undefined ? null : readOnly(options.replicaUrl);
  const open = new Set<pg.PoolClient>();
  for (const pool of [writing, reading, ...(replica ? [replica] : [])]) {
    pool.on('error', (error) => options.onError?.(error));
    pool.on('connect', (client) => {
      open.add(client);
      client.on('error', (error) => options.onError?.(error));
      client.once('end', () => open.delete(client));
    });
  }
  const write = new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared(writing) }) });
  const read = new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared(reading) }) });
  const standby = replica ? new Kysely<DB>({ dialect: new PostgresDialect({ pool: prepared(replica) }) }) : read;
  return {
    write,
    read,
    standby,
    pool: writing,
    close: async () => {
      await Promise.all([...new Set([write, read, standby])].map((pool) => pool.destroy()));
      // A pool is done once it has told its connections to end, not once they have: a database stopped in between cuts them off.
      const ended = [...open].map((client) => new Promise((done) => client.once('end', done)));
      await Promise.race([Promise.all(ended), sleep(CLOSING_MS, undefined, { ref: false })]);
    },
  };
}

const statementNames = new Map<string, string>();
const MOST_STATEMENTS = 1000;

/**
 * Names every statement by its text, so that PostgreSQL parses each once a connection; a list of unusual length (an `IN` of 37
 * ids) would fill that memory, so only the first thousand texts are named. A BEGIN is held back and sent together with the first
 * statement of its transaction, which saves a round trip.
 */
function prepared(pool: pg.Pool) {
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      let begin: string | null = null;
      const send = (text: string, values?: readonly unknown[]) => {
        const name = values && values.length > 0 ? nameOf(text) : undefined;
        return client.query(name ? { name, text, values: [...(values ?? [])] } : { text, values: [...(values ?? [])] });
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
        release: () => client.release(),
      };
    },
    end: () => pool.end(),
  };
}

function nameOf(text: string): string | undefined {
  const known = statementNames.get(text);
  if (known) return known;
  if (statementNames.size >= MOST_STATEMENTS) return undefined;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  statementNames.set(text, name);
  return name;
}

/** The end of a statement that lists marks: those after one, in order of a moment (told in milliseconds, as the clock's are) and then of ids, so many at most. */
export function nextMarks(moment: string, after: Mark | null, most: number, id = 'id'): RawBuilder<unknown> {
  const [at, own] = [sql.ref(moment), sql.ref(id)];
  return sql`AND (${after?.id ?? null}::uuid IS NULL OR (${at}, ${own}) > (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    ORDER BY ${at}, ${own} LIMIT ${most}`;
}

/** Which page of a list is wanted: so many rows, after one. */
export interface PageWanted {
  readonly limit: number;
  /** What `readMark` found in the cursor; null for the first page. */
  readonly after: ListMark | null;
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

function isAfter({ at, id = 'id', way = 'asc' }: KeysetOrder, mark: ListMark): RawBuilder<SqlBool> {
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) ${way === 'asc' ? sql`>` : sql`<`} (${mark.at}::timestamptz, ${mark.id}::uuid)`;
}
