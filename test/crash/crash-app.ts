import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#db/migrate.ts';
import { insertCatalogue } from '#db/seed/insert-catalogue.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import { patience } from '#test/scaled-timeout.ts';
import { startServer } from '#test/setup/server-process.ts';

const root = join(import.meta.dirname, '../..');

/** Whether `npm run build` has run. The real server serves the built web and doesn't start without it. */
export const isBuilt = existsSync(join(root, 'build/web/server/index.js'));

/** The real server as `npm start` runs it, on the embedded database of a folder. */
export interface CrashApp {
  readonly address: string;
  /** The process output so far. */
  said(): string;
  /** Kills the server without a shutdown, like a power cut. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the server on a data folder and waits until it is ready (60 s at most). */
export async function openCrashApp(dataDir: string): Promise<CrashApp> {
  const { child, said } = startServer({ PLAZA_DATA: dataDir, TRUST_PROXY: '127.0.0.1' });
  const gone = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    const ended = await Promise.race([gone.then(() => true), sleep(patience(30_000), false, { ref: false })]);
    if (ended && child.exitCode === 0) return;
    await kill();
    throw new Error(`The server did not end, or not well (${child.exitCode}), when told to:\n${said()}`);
  };
  for (const until = performance.now() + patience(60_000); performance.now() < until; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`The server ended while starting:\n${said()}`);
    const [, port] = /^Plaza is open at \S+:(\d+) /m.exec(said()) ?? [];
    const address = `http://127.0.0.1:${port}`;
    if (port !== undefined && (await isReady(address))) return { address, said, kill, stop };
  }
  await kill();
  throw new Error(`The server was not ready in a minute:\n${said()}`);
}

/** Whether the server and its database respond. */
export async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError')) return false;
    throw error;
  }
}

/** Creates a data folder's database with schema, catalogue and market, without the demo town. */
export async function furnish(dataDir: string): Promise<void> {
  const embedded = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  await migrate(embedded.url);
  const database = openDatabase({ url: embedded.url, max: 2 });
  await insertCatalogue(database.write);
  const market = { name: 'Plaza', place_label: 'Portland', lat: 45.5, lon: -122.7, timezone: 'UTC', currency: 'USD' };
  await database.write
    .insertInto('market')
    .values({ ...market, set_up_at: new Date() })
    .execute();
  await database.close();
  await embedded.stop();
}

/** Whether a PostgreSQL server left its pid file in a data folder; a killed one did, too. */
export const isDatabaseOn = (dataDir: string): boolean => existsSync(join(dataDir, 'postgres/postmaster.pid'));

/** The PostgreSQL server of a data folder: its process id and its address. */
export function databaseOf(dataDir: string): { pid: number; url: string } {
  const [pid = '', , , port = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  return { pid: Number(pid), url: `postgres://plaza:${password}@127.0.0.1:${port}/plaza` };
}
