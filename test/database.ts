import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '#server/kernel/database/db.ts';
import { spend } from './budgets/run.ts';

/** How a test's database is opened. `settings` are PostgreSQL's, for all connections to it. */
export interface OwnDatabaseOptions {
  readonly max?: number;
  readonly leniency?: number;
  /** The database that it is cloned from: another one than that of all tests. */
  readonly template?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** An open database; `drop` closes and removes it. */
export interface OwnDatabase {
  readonly database: Database;
  readonly url: string;
  readonly drop: () => Promise<void>;
}

/** A separate database, cloned from a template. */
export async function ownDatabase({
  settings = {},
  template = 'plaza_template',
  ...options
}: OwnDatabaseOptions = {}): Promise<OwnDatabase> {
  spend('databases');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const server = inject('databaseUrl');
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  for (const [setting, value] of Object.entries(settings))
    await administer(server, `ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const database = openDatabase({ url: url.href, max: 8, ...options });
  return {
    database,
    url: url.href,
    drop: async () => {
      await database.close();
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/**
 * An empty database of a user that is no superuser; `drop` removes both. In one of `template0`, PostgreSQL's own clock
 * goes.
 */
export async function emptyDatabase(
  name: string,
  template: 'template0' | 'template1' = 'template1',
): Promise<Omit<OwnDatabase, 'database'>> {
  const server = inject('databaseUrl');
  await administer(server, `CREATE ROLE ${name} LOGIN PASSWORD 'of-the-tests'`);
  await administer(server, `CREATE DATABASE ${name} OWNER ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  Object.assign(url, { username: name, password: 'of-the-tests', pathname: `/${name}` });
  return {
    url: url.href,
    drop: async () => {
      await administer(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await administer(server, `DROP ROLE ${name}`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Two workers cloning at the same moment would each find the template in use.
    await client.query("SELECT pg_advisory_lock(hashtext('clone'))");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
