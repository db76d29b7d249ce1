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
 * session of the database show it. `name` is the setting that has the address.
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
    if (isShared) throw new ConfigError(refusal(name));
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === PROTOCOL_VIOLATION;
    throw isRefused ? new ConfigError(refusal(name, error.message)) : error;
  } finally {
    await Promise.all(opened.map((client) => client.end()));
  }
}

function refusal(name: string, said?: string): string {
  const why = said ? `refuses Plaza’s connections (${said})` : 'shares connections between transactions';
  return (
    `${name} leads to a connection pooler that ${why}: set it to the address of the database itself, or of a pooler ` +
    'in session mode that passes all parameters on.'
  );
}

/** The process of the database that runs a client's statements. */
async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid;
}
