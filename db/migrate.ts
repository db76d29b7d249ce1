import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { ConfigError } from '#server/kernel/configuration/config.ts';

const folder = join(import.meta.dirname, 'migrations');

/** The baseline that every database begins with since the first release. */
const FIRST_MIGRATION = '0001_foundation';

/**
 * Migrates a database to this version's schema (and the job queue's); safe to run again and by several processes at
 * once. `server` is the user that the server runs as, where the user in `url` is another, who owns the tables. Throws
 * ConfigError for a database from before the first release.
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
    await refuseUnreleased(client);
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
 * Throws ConfigError where the database has a schema from before the first release, whose migrations the baselines
 * replaced.
 */
async function refuseUnreleased(client: pg.Client): Promise<void> {
  const table = await client.query("SELECT WHERE to_regclass('public.schema_migrations') IS NOT NULL");
  if (table.rowCount === 0) return;
  const first = await client.query<{ name: string }>('SELECT name FROM public.schema_migrations ORDER BY id LIMIT 1');
  if ((first.rows[0]?.name ?? FIRST_MIGRATION) === FIRST_MIGRATION) return;
  throw new ConfigError(
    'The database was created by a version of Plaza from before its first release, which cannot be upgraded: ' +
      'set PLAZA_DATA to a new folder, or DATABASE_URL to an empty database.',
  );
}

/**
 * The statements that give a user that owns nothing what the server needs: every row of every table, but no table;
 * tables with the append-only trigger accept inserts only. Row-level security hides the queue's rows from everybody but
 * their owner until a policy allows them. Sent as one text, they are one transaction.
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
