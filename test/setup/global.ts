import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#db/migrate.ts';
import { insertCatalogue } from '#db/seed/insert-catalogue.ts';
import { openDatabase } from '#server/kernel/db.ts';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';

/** The database every worker's own is cloned from. */
export const TEMPLATE = 'plaza_template';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly databaseUrl: string;
    /** A folder for what the first journey to start prepares for all of them. */
    readonly townFolder: string;
  }
}

/** Starts one PostgreSQL for the whole run and makes the template: schema, job queue, catalogue, a market. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-test-'));
  // PostgreSQL does not run as root; the user it then runs as has to reach the folder.
  chmodSync(folder, 0o755);
  const database = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined, settings: { fsync: 'off' } });
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  const url = new URL(database.url);
  url.pathname = `/${TEMPLATE}`;
  await migrate(url.href);
  const opened = openDatabase({ url: url.href, most: 2 });
  await insertCatalogue(opened.write);
  await opened.write
    .insertInto('market')
    .values({
      name: 'Plaza',
      place_label: 'Portland, Oregon',
      lat: 45.5152,
      lon: -122.6784,
      timezone: 'America/Los_Angeles',
      currency: 'USD',
      set_up_at: new Date(),
    })
    .execute();
  await opened.close();
  project.provide('databaseUrl', database.url);
  const townFolder = mkdtempSync(join(tmpdir(), 'plaza-town-'));
  project.provide('townFolder', townFolder);
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(townFolder, { recursive: true, force: true });
  };
}
