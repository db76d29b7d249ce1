import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settableClock } from '#server/kernel/clock.ts';
import { type Database, openDatabase } from '#server/kernel/database/db.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/providers/database/embedded.ts';
import { givenService, givenUser } from '#test/given.ts';
import { callOver, startServer } from '../races/arena.ts';
import { judge } from '../races/judge.ts';
import type { TestServer } from '../races/servers/open-server.ts';
import { patience } from '../scaled-timeout.ts';
import { databaseOf, furnish } from './crash-app.ts';
import { signalAll } from './signal-process.ts';

/** Every request has been answered by then. */
const ANSWER_MS = patience(5_000);
/** Longer than any answer takes. */
const PAUSE_MS = ANSWER_MS + 15_000;

interface Answered {
  readonly what: string;
  readonly status: number;
  readonly ms: number;
  readonly retry_after: string | null;
}

// A stopped process keeps its sockets open and answers nothing, like a machine whose disk hangs. Listing processes
// needs Linux.
describe.skipIf(platform() !== 'linux')('a database that is paused', () => {
  let folder: string;
  let embedded: EmbeddedDatabase;
  let server: TestServer;
  let database: Database;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plaza-pause-'));
    chmodSync(folder, 0o755);
    await furnish(folder);
    embedded = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined });
    server = await startServer(embedded.url, 'a secret of the tests that nobody else has', 0);
    database = openDatabase({ url: embedded.url, max: 4 });
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await database.close();
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** Stops or continues PostgreSQL and its child processes. */
  function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    signalAll(databaseOf(folder).pid, name);
  }

  async function ask(path: string, body?: object): Promise<Answered> {
    const started = performance.now();
    const response = await fetch(`${server.address}${path}`, {
      ...(body ? { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      signal: AbortSignal.timeout(PAUSE_MS + 10_000),
    });
    await response.arrayBuffer();
    const ms = Math.round(performance.now() - started);
    return { what: path, status: response.status, ms, retry_after: response.headers.get('retry-after') };
  }

  test(
    'everybody hears so within five seconds, nothing is done twice, and it goes on by itself',
    async () => {
      const deps = { database, clock: settableClock(new Date()) };
      const service = await givenService(deps);
      const customer = await givenUser(deps);
      const starts_at = new Date(Math.ceil(Date.now() / 86_400_000 + 9) * 86_400_000 + 20 * 3_600_000).toISOString();
      const book = () =>
        callOver(
          server.address,
          'booking/add_booking',
          { service_id: service.id, starts_at },
          customer,
          'one booking, however often it is asked for',
        );
      const patient = openDatabase({ url: embedded.url, max: 1, statementMs: 0 });
      await sql`SELECT 1`.execute(patient.write);
      // More concurrent requests than the server has connections, so that some wait for one.
      const round = () => [
        ...Array.from({ length: 10 }, () => ask('/v9/user/session')),
        ask('/v9/user/sign_in', { email: 'cleo@example.com', password: 'not the password' }),
        ask('/readyz'),
      ];
      expect(new Set((await Promise.all(round().slice(0, 10))).map(({ status }) => status))).toEqual(new Set([200]));

      const asked: Promise<Answered>[] = [];
      signal('SIGSTOP');
      let booked: ReturnType<typeof book>;
      let waited: Promise<unknown>;
      try {
        booked = book();
        waited = sql`SELECT 1`.execute(patient.write);
        for (const until = performance.now() + PAUSE_MS; performance.now() < until; await sleep(2_000)) {
          asked.push(...round());
          expect((await ask('/healthz')).status).toBe(200);
        }
      } finally {
        signal('SIGCONT');
      }
      const resumed = performance.now();
      await expect.poll(async () => (await ask('/readyz')).status, { timeout: ANSWER_MS }).toBe(200);
      const back_ms = Math.round(performance.now() - resumed);
      const answers = await Promise.all(asked);
      const wrong = answers.filter(({ status, ms, retry_after }) => status !== 503 || ms > ANSWER_MS || !retry_after);
      expect(wrong).toEqual([]);
      expect(back_ms).toBeLessThan(ANSWER_MS);
      expect((await booked).status).toBe(503);
      // Work without a statement timeout (a seed, a migration) waits instead.
      await waited;
      await patient.close();

      const again = await book();
      expect([again.status, again.problem.code]).toEqual([200, undefined]);
      expect((await book()).body.booking._id).toBe(again.body.booking._id);
      const { rows } = await sql<{ bookings: number; open: number }>`
      SELECT (SELECT count(*)::int FROM bookings) AS bookings,
        (SELECT count(*)::int FROM pg_stat_activity WHERE state LIKE 'idle in transaction%') AS open`.execute(
        database.write,
      );
      expect(rows).toEqual([{ bookings: 1, open: 0 }]);
      expect(await judge(database.write)).toEqual([]);
    },
    patience(120_000),
  );
});
