import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openAllDrawings } from '#server/drawing/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { settableClock } from '#server/kernel/clock.ts';
import { readConfig } from '#server/kernel/configuration/config.ts';
import { type Database, openDatabase } from '#server/kernel/database/db.ts';
import { createLog } from '#server/kernel/observability/log.ts';
import { localFiles } from '#server/providers/files/embedded.ts';
import { sandboxGateway } from '#server/providers/payments/embedded.ts';
import { patience } from '#test/scaled-timeout.ts';
import { sandboxProviders } from '#test/setup/sandbox-providers.ts';
import { callOver } from '../races/arena.ts';
import { type CrashApp, databaseOf, furnish, isDatabaseOn, openCrashApp } from './crash-app.ts';

/** The real server on a data folder of its own, and a connection to its database. Both change with each crash. */
export interface CrashWorld {
  readonly app: CrashApp;
  readonly database: Database;
  /** The address of the database. */
  readonly url: string;
  /** Kills the server, with the database before it if asked, and starts it again. */
  crash(options?: { readonly withDatabase?: boolean }): Promise<void>;
  /** The server's own parts in this process, with a clock so many minutes ahead. */
  deps(minutes_ahead?: number): AppDeps;
  /** Waits until something is so, and fails with the server's output after a time. */
  until(
    isSo: () => Promise<boolean>,
    what: string,
    limits: { readonly every_ms: number; readonly within_ms: number },
  ): Promise<void>;
  close(): Promise<void>;
}

/** Furnishes a new data folder and starts the server on it. */
export async function openCrashWorld(name: string): Promise<CrashWorld> {
  const folder = mkdtempSync(join(tmpdir(), `plaza-${name}-`));
  chmodSync(folder, 0o755);
  await furnish(folder);
  let app = await openCrashApp(folder);
  const connect = () => openDatabase({ url: databaseOf(folder).url, max: 4 });
  let database = connect();
  const until: CrashWorld['until'] = async (isSo, what, { every_ms, within_ms }) => {
    for (const end = performance.now() + patience(within_ms); !(await isSo()); await sleep(every_ms))
      if (performance.now() > end) throw new Error(`${what}:\n${app.said()}`);
  };
  /** Kills the database and waits until the server has started another. */
  const restartDatabase = async () => {
    const { pid } = databaseOf(folder);
    process.kill(pid, 'SIGKILL');
    const isBack = async () => isDatabaseOn(folder) && databaseOf(folder).pid !== pid;
    await until(isBack, 'The database was not started again', { every_ms: 20, within_ms: 60_000 });
  };
  return {
    get app() {
      return app;
    },
    get database() {
      return database;
    },
    get url() {
      return databaseOf(folder).url;
    },
    async crash({ withDatabase = false } = {}) {
      if (withDatabase) await restartDatabase();
      await app.kill();
      app = await openCrashApp(folder);
      await database.close();
      database = connect();
    },
    deps: (minutes_ahead = 0) => depsOf(folder, database, settableClock(new Date(Date.now() + minutes_ahead * 60_000))),
    until,
    async close() {
      await database.close();
      await app.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The parts of the server on a data folder, in this process. */
export function depsOf(folder: string, database: Database, clock: AppDeps['clock']): AppDeps {
  const secret = readFileSync(join(folder, 'secret'), 'utf8').trim();
  const config = { ...readConfig({ PLAZA_MODE: 'demo' }), PLAZA_SECRET: secret };
  return {
    config,
    database,
    clock,
    log: createLog('silent'),
    drawings: openAllDrawings(),
    providers: {
      files: localFiles(folder),
      ...sandboxProviders({ config, database, clock, secret }),
      gateway: sandboxGateway({ database, clock, secret }),
    },
  };
}

/** Books and pays tickets as a guest. */
export async function bookAndPay(
  { app }: CrashWorld,
  items: readonly { readonly package_id: string; readonly occurrence_id: string; readonly participants?: number }[],
  email: string,
): Promise<void> {
  const held = await callOver(app.address, 'booking/guest_add_booking', { items: [...items], name: 'Cleo', email });
  expect([held.status, held.problem.code]).toEqual([200, undefined]);
  const by = { booking_token: held.body.access_token ?? '' };
  const card = { booking_id: held.body.booking._id, payment_method: 'tok_success' };
  const paid = await callOver(app.address, 'wallet/add_booking_pay', card, by);
  expect([paid.status, paid.body.status]).toEqual([200, 'confirmed']);
}

/** Does each piece of work, by so many clients at once. */
export async function inParallel(work: readonly (() => Promise<void>)[], clients: number): Promise<void> {
  const queue = [...work];
  const client = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
  };
  await Promise.all(Array.from({ length: clients }, client));
}
