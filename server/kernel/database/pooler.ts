import pg from 'pg';
import { type Config, ConfigError } from '../configuration/config.ts';
import { isDatabaseGone } from './pg-errors.ts';

const CONNECTING_MS = 10_000;
/** The code of a server that does not know a parameter of a connection's start. */
const PROTOCOL_VIOLATION = '08P01';

/**
 * Refuses the addresses of a configuration that lead to such a pooler (`refusePooler`). A replica that does not answer
 * is done without, as later.
 */
export async function refusePoolers(config: Pick<Config, 'DATABASE_URL' | 'DATABASE_REPLICA_URL'>): Promise<void> {
  if (config.DATABASE_URL) await refusePooler(config.DATABASE_URL, 'DATABASE_URL');
  if (!config.DATABASE_REPLICA_URL) return;
  try {
    await refusePooler(config.DATABASE_REPLICA_URL, 'DATABASE_REPLICA_URL');
  } catch (error) {
    if (!isDatabaseGone(error)) throw error;
  }
}

/**
 * Refuses an address that leads to a pooler which gives connections to others between transactions: what belongs to
 * a session (prepared statements, settings, LISTEN) would be lost there. Two clients whose transactions run in one
 * session of the database show it. Refuses also a pooler that drops the parameters with which connections begin, as
 * PgBouncer does with those it is told to ignore. `name` is the setting that has the address.
 * @throws ConfigError with one sentence
 */
export async function refusePooler(url: string, name: string): Promise<void> {
  const opened: pg.Client[] = [];
  const open = async () => {
    // As every connection of the server begins; a pooler may refuse that, too.
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: CONNECTING_MS,
      application_name: 'plaza-start',
      statement_timeout: CONNECTING_MS,
      idle_in_transaction_session_timeout: CONNECTING_MS,
      options: '-c default_transaction_read_only=on',
    });
    client.on('error', () => client.end());
    opened.push(client);
    await client.connect();
    return client;
  };
  try {
    const first = await open();
    const before = await sessionOf(first);
    const second = await open();
    await second.query('BEGIN');
    // A pooler with one connection would let the first client wait for the second.
    const isShared = before === (await sessionOf(second)) || before !== (await sessionOf(first));
    await second.query('ROLLBACK');
    if (isShared) throw new ConfigError(refusal(name, 'shares connections between transactions'));
    if (!(await hasParameters(first))) throw new ConfigError(refusal(name, 'drops the parameters of connections'));
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === PROTOCOL_VIOLATION;
    throw isRefused ? new ConfigError(refusal(name, `refuses Plaza’s connections (${error.message})`)) : error;
  } finally {
    await Promise.all(opened.map((client) => client.end()));
  }
}

function refusal(name: string, why: string): string {
  return (
    `${name} leads to a connection pooler that ${why}: set it to the address of the database itself, or of a pooler ` +
    'in session mode that passes all parameters on.'
  );
}

/** Whether the database has what the connection began with. Without it no statement has an end, and reads may write. */
async function hasParameters(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ has_all: boolean }>(
    `SELECT current_setting('default_transaction_read_only') = 'on' AND bool_and(setting = $1::text) AS has_all
     FROM pg_settings WHERE name IN ('statement_timeout', 'idle_in_transaction_session_timeout')`,
    [CONNECTING_MS],
  );
  return rows[0]?.has_all ?? false;
}

/** The process of the database that runs a client's statements. */
async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}
