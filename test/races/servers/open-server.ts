import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '#server/app.ts';
import { openAllDrawings } from '#server/drawing/index.ts';
import { settableClock } from '#server/kernel/clock.ts';
import { readConfig } from '#server/kernel/configuration/config.ts';
import { startDatabaseClock } from '#server/kernel/database/database-clock.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { createLog } from '#server/kernel/observability/log.ts';
import { localFiles } from '#server/providers/files/embedded.ts';
import { now as runTime } from '#test/setup/clock.ts';
import { sandboxProviders } from '#test/setup/sandbox-providers.ts';

/** What one of several servers on a test's database needs. */
export interface ServerSettings {
  readonly url: string;
  readonly secret: string;
  /** The time at the start (milliseconds); later ones are set. */
  readonly now: number;
  /** If given, the server has a real server's clock on a machine whose clock is off by that (milliseconds). */
  readonly skew_ms?: number | undefined;
  /** How many times as long as for users its database may take. */
  readonly leniency: number;
}

/** A server of a test. */
export interface TestServer {
  readonly address: string;
  readonly setClock: (to: Date) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Opens a server with its own pool and clock on a database, and listens on a free port. */
export async function openServer({ url, secret, now, skew_ms, leniency }: ServerSettings): Promise<TestServer> {
  const set = settableClock(new Date(now));
  const database = openDatabase({ url, max: 6, leniency });
  const machine = { now: () => new Date(runTime().getTime() + (skew_ms ?? 0)) };
  const measured =
    skew_ms === undefined ? null : await startDatabaseClock({ db: database.write, log: createLog('silent'), machine });
  const clock = measured ?? set;
  const config = {
    ...readConfig({
      PLAZA_MODE: 'demo',
      PLAZA_ORIGIN: 'http://plaza.test',
      LOG_LEVEL: 'error',
      // Each client of a race has its own address (X-Forwarded-For), so that limits don't apply.
      TRUST_PROXY: '127.0.0.1',
      DATABASE_URL: url,
    }),
    PLAZA_SECRET: secret,
  };
  const app = await createApp({
    config,
    database,
    clock,
    log: createLog('error'),
    drawings: openAllDrawings(),
    providers: {
      files: outsideTransactions(localFiles(join(tmpdir(), 'plaza-race-files'))),
      ...sandboxProviders({ config, database, clock, secret }),
    },
  });
  return {
    address: await app.http.listen({ port: 0, host: '127.0.0.1' }),
    setClock: async (to) => set.set(to),
    close: async () => {
      await app.http.close();
      measured?.stop();
      await database.close();
    },
  };
}
