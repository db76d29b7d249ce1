import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

const folder = join(import.meta.dirname, 'migrations');

/** Brings a database to this version's schema (and the job queue's); safe to run again and by several processes at once. */
export async function migrate(url: string, log: (line: string) => void = () => undefined): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    // One process migrates at a time; the others wait here and then find nothing to do.
    await client.query("SELECT pg_advisory_lock(hashtext('plaza migrations'))");
    await runner({
      dbClient: client,
      dir: folder,
      direction: 'up',
      migrationsTable: 'schema_migrations',
      noLock: true,
      singleTransaction: true,
      logger: { info: () => undefined, warn: log, error: log },
    });
    await runMigrations({ connectionString: url });
  } finally {
    await client.end();
  }
}
