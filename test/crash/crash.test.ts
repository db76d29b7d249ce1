import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import { jobs } from '#server/jobs.ts';
import { settableClock } from '#server/kernel/clock.ts';
import { type Database, openDatabase } from '#server/kernel/database/db.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { patience } from '#test/scaled-timeout.ts';
import { isThorough } from '#test/setup/kinds.ts';
import { randomOf } from '#test/setup/random.ts';
import { volume } from '#test/test-volume.ts';
import { callOver } from '../races/arena.ts';
import { judge } from '../races/judge.ts';
import { type CrashApp, databaseOf, furnish, isBuilt, isDatabaseOn, isReady, openCrashApp } from './crash-app.ts';
import { depsOf } from './crash-world.ts';

const BOOKINGS = volume('CRASH_BOOKINGS', 40, 1_000);
const CLIENTS = 8;
const PER_SERVICE = 20;
/** A test's time limit: a crash, its recovery, and the bookings on a busy machine. */
const PATIENCE_MS = patience(120_000 + BOOKINGS * 150);
/** A client without any response for this long has found a bug. */
const RECOVERY_MS = patience(30_000);
const draw = randomOf('kills of the server');

interface Input {
  readonly service_id: string;
  readonly starts_at: string;
  readonly email: string;
  readonly n: number;
  /** An earlier attempt got a 503: the booking may exist. */
  readonly again: boolean;
}

/** The last response that a client got about its booking. */
interface Notice {
  readonly booking_id: string;
  readonly notice: 'held' | 'confirmed';
  /** Whether a payment was sent without a response. */
  readonly unsure: boolean;
}

/** The bookings that clients still have to make, and their responses. */
interface Run {
  readonly queue: Input[];
  readonly notice: Notice[];
  /** Every response of 500 and above, and whether it came while the server was ended and started again. */
  readonly troubles: { readonly problem: Problem; readonly isRestart: boolean }[];
}

// The real server serves the built web; `npm test` builds it first.
/** What visitors get while the database is there and while it is away. */
const answers = [
  '200 application/json',
  '200 text/html',
  '503 application/problem+json unavailable 2',
  '503 text/html 2',
];
/** How often the database is killed once more until each answer was seen. */
const MORE_KILLS = 4;

describe.skipIf(!isBuilt)('kill -9', () => {
  let folder: string;
  let platform: CrashApp;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plaza-crash-'));
    chmodSync(folder, 0o755);
    await furnish(folder);
    platform = await openCrashApp(folder);
  });
  afterAll(async () => {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const connect = (): Database => openDatabase({ url: databaseOf(folder).url, max: 4 });

  let isRestarting = false;
  /** Ends the server in some way and starts it again. */
  async function restart(end: (app: CrashApp) => Promise<void>): Promise<void> {
    isRestarting = true;
    await end(platform);
    platform = await openCrashApp(folder);
    isRestarting = false;
  }

  /**
   * Nobody is refused because the server ends or starts. At other times it may have to ask somebody to come again on a
   * machine that gives its database no time for some seconds, as clients and `bookAndPay` do.
   */
  function expectNoneRefused({ troubles }: Run): void {
    expect(troubles.filter(({ isRestart }) => isRestart)).toEqual([]);
    for (const { problem } of troubles) expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
    if (troubles.length > 0) notify(`${troubles.length} requests were answered 503 by a busy server`);
  }

  async function givenRun(name: string): Promise<Run> {
    const database = connect();
    const deps = { database, clock: settableClock(new Date()) };
    const queue: Input[] = [];
    const evening = new Date(Date.now() + 3 * 86_400_000);
    evening.setUTCHours(18, 0, 0, 0);
    while (queue.length < BOOKINGS) {
      const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: '00:00', end: '23:30' }));
      const provider = await givenProvider(deps, { hours, timezone: 'UTC' });
      const service = await givenService(deps, {
        provider_id: provider.id,
        duration_minutes: 30,
        slot_step_minutes: 30,
      });
      for (let slot = 0; slot < PER_SERVICE && queue.length < BOOKINGS; slot += 1) {
        const day = Math.floor(slot / 10);
        const starts_at = new Date(evening.getTime() + day * 86_400_000 - (slot % 10) * 1_800_000).toISOString();
        const n = queue.length;
        queue.push({ service_id: service.id, starts_at, email: `${name}-${n}@example.com`, n, again: false });
      }
    }
    await database.close();
    return { queue, notice: [], troubles: [] };
  }

  /** Makes one booking as a guest and pays for four of five. Returns whether it got its last response. */
  async function bookAndPay({ queue, notice, troubles }: Run, input: Input): Promise<boolean> {
    const { service_id, starts_at, email, n } = input;
    const created = await answered(() =>
      callOver(platform.address, 'booking/guest_add_booking', { service_id, starts_at, name: 'Cleo', email }),
    );
    if (!created) return false;
    if (created.status >= 500) {
      troubles.push({ problem: created.problem, isRestart: isRestarting });
      queue.push({ ...input, again: true });
      return false;
    }
    if (input.again && created.problem.code === 'slot_taken') return true;
    expect([created.status, created.problem.code]).toEqual([200, undefined]);
    const booking_id = created.body.booking._id;
    if (n % 5 === 0) {
      notice.push({ booking_id, notice: 'held', unsure: false });
      return true;
    }
    const paid = await answered(() =>
      callOver(
        platform.address,
        'wallet/add_booking_pay',
        { booking_id, payment_method: n % 7 === 0 ? 'tok_lost_webhook' : 'tok_success' },
        { booking_token: created.body.access_token ?? '' },
      ),
    );
    if (!paid || paid.status >= 500) {
      if (paid) troubles.push({ problem: paid.problem, isRestart: isRestarting });
      notice.push({ booking_id, notice: 'held', unsure: true });
      return false;
    }
    expect([paid.status, paid.problem.code]).toEqual([200, undefined]);
    notice.push({ booking_id, notice: paid.body.status === 'confirmed' ? 'confirmed' : 'held', unsure: true });
    return true;
  }

  /** Clients that book until all bookings are made; the first wrong response fails the run. */
  function work(run: Run): { readonly done: Promise<unknown>; isOver(): boolean } {
    let isOver = false;
    const client = async () => {
      for (let input = isOver ? undefined : run.queue.shift(); input; input = isOver ? undefined : run.queue.shift()) {
        if (!(await bookAndPay(run, input))) await untilReady();
      }
    };
    const done = Promise.all(Array.from({ length: CLIENTS }, client)).finally(() => {
      isOver = true;
    });
    // Callers that await `done` get the rejection; until then it must not count as unhandled.
    done.catch(() => undefined);
    return { done, isOver: () => isOver };
  }

  /** Waits until a share of the bookings is left. */
  async function untilLeft(run: Run, clients: ReturnType<typeof work>, share: number): Promise<void> {
    while (run.queue.length > BOOKINGS * share && !clients.isOver()) await sleep(5);
    await sleep(draw(60));
  }

  async function untilReady(): Promise<void> {
    for (const until = performance.now() + RECOVERY_MS; !(await isReady(platform.address)); await sleep(50))
      if (performance.now() > until) throw new Error(`Not ready again after ${RECOVERY_MS} ms:\n${platform.said()}`);
  }

  /** Runs the jobs of the next hour, then checks everything. */
  async function examine(name: string, notice: readonly Notice[]): Promise<void> {
    const database = connect();
    const clock = settableClock(new Date());
    const deps = depsOf(folder, database, clock);
    const statuses = async () => {
      const rows = await database.write
        .selectFrom('bookings')
        .select(['id', 'status'])
        .where('guest_email', 'like', `${name}-%`)
        .execute();
      return new Map(rows.map((row) => [row.id, row.status]));
    };
    clock.advance(2);
    await jobs['reconcile-payments'](deps, {});
    const after = await statuses();
    for (const { booking_id, notice: what, unsure } of notice) {
      const status = after.get(booking_id);
      if (what === 'confirmed') expect(status).toBe('confirmed');
      else if (unsure) expect(['awaiting_payment', 'confirmed']).toContain(status);
      else expect(status).toBe('awaiting_payment');
    }
    clock.advance(30);
    await jobs['free-lost-jobs'](deps, {});
    for (let round = 0; round < 3; round += 1) {
      await jobs['expire-holds'](deps, {});
      await jobs['reconcile-payments'](deps, {});
      clock.advance(5);
    }
    expect([...(await statuses()).values()].filter((status) => status === 'awaiting_payment')).toEqual([]);
    expect(await database.write.selectFrom('payments').select('id').where('status', '=', 'pending').execute()).toEqual(
      [],
    );
    expect(await judge(database.write)).toEqual([]);
    await database.close();
  }

  test(
    `of the server, twice in ${BOOKINGS} bookings: bookings exist, the ledger balances, no hold stays forever`,
    async () => {
      const run = await givenRun('server');
      const clients = work(run);
      const back: number[] = [];
      for (const left of [0.7, 0.35]) {
        await untilLeft(run, clients, left);
        const killed = performance.now();
        await restart((app) => app.kill());
        back.push(Math.round(performance.now() - killed));
      }
      await clients.done;
      expectNoneRefused(run);
      expect(run.notice.length).toBeGreaterThan(BOOKINGS - 3 * CLIENTS);
      await examine('server', run.notice);
      await untilMailed('server');
      notify(`back after ${back.join(' and ')} ms; ${run.notice.length} of ${BOOKINGS} bookings were answered`);
    },
    PATIENCE_MS,
  );

  test(
    `SIGTERM twice in ${BOOKINGS} bookings instead: what is under way is finished, it ends well, nothing is lost`,
    async () => {
      const run = await givenRun('told');
      const clients = work(run);
      for (const left of [0.7, 0.35]) {
        await untilLeft(run, clients, left);
        await restart((app) => app.stop());
      }
      await clients.done;
      expectNoneRefused(run);
      expect(run.notice.length).toBeGreaterThan(BOOKINGS - 3 * CLIENTS);
      await examine('told', run.notice);
      await untilMailed('told');
    },
    PATIENCE_MS,
  );

  test(
    `of the database in ${BOOKINGS} bookings: 503 until it is back by itself, then bookings and mail go on`,
    async () => {
      const run = await givenRun('database');
      const clients = work(run);
      const visitors = visit(await givenVisitor());
      await untilLeft(run, clients, 0.6);
      const away = await killDatabase();
      await clients.done;
      // It answers 503 for half a second only: on a busy machine a visitor may wait through all of it.
      for (let more = 0; more < MORE_KILLS && visitors.seen.size < answers.length; more += 1) await killDatabase();
      await visitors.stop();

      for (const { problem } of run.troubles) expect(problem).toMatchObject({ status: 503, code: 'unavailable' });
      expect(run.troubles.length).toBeGreaterThan(0);
      expect([...visitors.seen].sort()).toEqual(answers);
      expect(away).toBeLessThan(RECOVERY_MS);
      expect(run.notice.length).toBeGreaterThan(BOOKINGS - 2 * CLIENTS);
      await examine('database', run.notice);
      await untilMailed('database');
      expect(platform.said()).not.toContain('"fault"');
      notify(
        `the database was away for ${away} ms; ` +
          `${run.notice.length} of ${BOOKINGS} bookings were answered, ${run.troubles.length} requests 503`,
      );
    },
    PATIENCE_MS,
  );

  async function givenVisitor(): Promise<string> {
    const database = connect();
    const { token } = await givenUser({ database, clock: settableClock(new Date()) });
    await database.close();
    return token;
  }

  /** Kills the database and waits until it is back by itself. Returns how long it was away (ms). */
  async function killDatabase(): Promise<number> {
    const before = databaseOf(folder).pid;
    process.kill(before, 'SIGKILL');
    const killed = performance.now();
    await untilNot(before);
    await untilReady();
    return Math.round(performance.now() - killed);
  }

  /** A signed-in user who reads their bookings, and guests on the home page, polling until they are stopped. */
  function visit(token: string): { readonly seen: ReadonlySet<string>; readonly stop: () => Promise<void> } {
    const seen = new Set<string>();
    let isOver = false;
    const inspect = async (path: string, headers: Record<string, string>) => {
      const response = await fetch(`${platform.address}${path}`, { headers, signal: AbortSignal.timeout(RECOVERY_MS) });
      const type = response.headers.get('content-type')?.split(';')[0];
      const code = type?.endsWith('json')
        ? ((await response.json()) as Problem).code
        : await response.text().then(() => undefined);
      seen.add([response.status, type, code, response.headers.get('retry-after')].filter(Boolean).join(' '));
    };
    const poll = async (inspectOnce: (n: number) => Promise<void>) => {
      for (let n = 0; !isOver; n += 1) {
        await inspectOnce(n);
        await sleep(20);
      }
    };
    // Each polls by itself: whoever waits for the other may sleep through a short outage.
    const each = ['one', 'two', 'three'].flatMap((who, at) => [
      poll(() => inspect('/v9/booking/upcoming_booking_list', { authorization: `Bearer ${token}` })),
      // Guest pages are cached for seconds, and each network has a budget of new ones. Each guest uses another network
      // and search.
      poll((n) => inspect(`/?text=${who}${n}`, { 'x-forwarded-for': `10.${9 + at}.${n >> 8}.${n & 255}` })),
    ]);
    const done = Promise.all(each);
    return {
      seen,
      stop: async () => {
        isOver = true;
        await done;
      },
    };
  }

  /** Waits until another database process than this one runs on the folder. */
  async function untilNot(pid: number): Promise<void> {
    // No process runs on it for a moment between two.
    const isAnother = () => isDatabaseOn(folder) && databaseOf(folder).pid !== pid;
    for (const until = performance.now() + RECOVERY_MS; !isAnother(); await sleep(20))
      if (performance.now() > until) throw new Error(`The database was not started again:\n${platform.said()}`);
  }

  /** Waits until this server's jobs have sent the last booking's mail. */
  async function untilMailed(name: string): Promise<void> {
    const database = connect();
    for (const until = performance.now() + RECOVERY_MS; ; await sleep(100)) {
      const { rows } = await database.pool.query<{ open: number }>(
        `SELECT count(*)::int AS open FROM bookings b WHERE b.guest_email LIKE $1 AND b.status = 'confirmed'
           AND NOT EXISTS (SELECT FROM outbox_messages m
             WHERE m.to_address = b.guest_email::text AND m.sent_at IS NOT NULL)`,
        [`${name}-%`],
      );
      if (rows[0]?.open === 0) break;
      if (performance.now() > until) throw new Error(`${rows[0]?.open} who booked had no mail:\n${platform.said()}`);
    }
    await database.close();
  }
});

/** Prints the measurements if the full test was requested. */
function notify(line: string): void {
  if (isThorough) process.stdout.write(`${line}\n`);
}

/** The response, or null if the connection broke before it arrived. */
async function answered<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    // fetch reports every broken connection as a TypeError.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
