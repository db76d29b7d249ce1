import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';

const folder = join(import.meta.dirname, 'migrations');

/**
 * Brings a database to this version's schema (and the job queue's); safe to run again and by several processes at once. `server` is the user that the
 * server runs as, where the one in `url` owns the tables and is another.
 */
export async function migrate(
  url: string,
  log: (line: string) => void = () => undefined,
  server: string | null = null,
): Promise<void> {
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
    if (server !== null) await client.query(grantsTo(server));
  } finally {
    await client.end();
  }
}

/**
 * What a user that owns nothing needs to be the server: every row of every table, but no table; and what is append-only (by its trigger) is added
 * to, never changed. The queue's tables show their rows to nobody but their owner until a policy says so. Sent as one text, it is one transaction.
 */
function grantsTo(user: string): string {
  const [name, text] = [pg.escapeIdentifier(user), pg.escapeLiteral(user)];
  return `
    REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public, graphile_worker TO ${name};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, graphile_worker TO ${name};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO ${name};
    REVOKE INSERT, UPDATE, DELETE ON schema_migrations, graphile_worker.migrations FROM ${name};
    DO $$
    DECLARE each regclass;
    BEGIN
      FOR each IN SELECT DISTINCT tgrelid::regclass FROM pg_trigger WHERE tgfoid = 'append_only'::regproc LOOP
        EXECUTE format('REVOKE UPDATE, DELETE ON %s FROM %I', each, ${text});
      END LOOP;
      FOR each IN SELECT c.oid::regclass FROM pg_class c
        WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
          AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = ${text}) LOOP
        EXECUTE format('CREATE POLICY %I ON %s TO %1$I USING (true) WITH CHECK (true)', ${text}, each);
      END LOOP;
    END $$`;
}
