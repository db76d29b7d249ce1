import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeLostJobs } from '#server/domain/notifications/queries.ts';
import { compareWithGateway } from '#server/domain/reconciliation/index.ts';
import { jobs } from '#server/jobs/index.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { settableClock } from '#server/kernel/clock.ts';
import { readConfig } from '#server/kernel/configuration/config.ts';
import { type Database, openDatabase } from '#server/kernel/database/db.ts';
import { createLog } from '#server/kernel/observability/log.ts';
import { localFiles } from '#server/providers/files/embedded.ts';
import { outboxMailer } from '#server/providers/mail/embedded.ts';
import { sandboxGateway } from '#server/providers/payments/embedded.ts';
import { givenProvider } from '#test/given.ts';
import { givenEvent } from '#test/given-event.ts';
import { patience } from '#test/patience.ts';
import { isThorough } from '#test/setup/kinds.ts';
import { volume } from '#test/volume.ts';
import { callOver } from '../races/arena.ts';
import { judge } from '../races/judge.ts';
import { type CrashApp, databaseOf, furnish, isBuilt, isDatabaseOn, openCrashApp } from './crash-app.ts';

const BOOKINGS = volume('CRASH_TICKETS', 200, 5_000);
const KILLS = volume('CRASH_CANCEL_KILLS', 3, 10);
const CLIENTS = 8;
/** After the last kill nothing helps: lost jobs are freed after three minutes, lost refunds sent again in the next. */
const BY_ITSELF_MS = isThorough ? 10 * 60_000 : 60_000;
/** 2 × 15.00, and 5 % + 0.30 of it. */
const PAID = 3180;

// The real server serves the built web; `npm test` builds it first.
describe.skipIf(!isBuilt)('an event is cancelled while the server and the database are killed', () => {
  let folder: string;
  let platform: CrashApp;
  let database: Database;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plaza-cancel-'));
    chmodSync(folder, 0o755);
    await furnish(folder);
    platform = await openCrashApp(folder);
    database = openDatabase({ url: databaseOf(folder).url, max: 4 });
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test(
    `${BOOKINGS} paid bookings, ${KILLS} times kill -9: each is refunded once, and the gateway agrees`,
    async () => {
      const { event, owner } = await givenSale();
      await inParallel(Array.from({ length: BOOKINGS }, (_, n) => () => bookAndPay(event, n)));
      expect(await statuses()).toEqual({ confirmed: BOOKINGS });
      const cancelled = await cancelEvent(event.id, owner);
      expect(cancelled).toMatchObject({ dates: 2, bookings: BOOKINGS, refund_amount: BOOKINGS * PAID });

      const began = Date.now();
      const killed: number[] = [];
      for (let kill = 1; kill <= KILLS; kill += 1) {
        await untilCancelled((kill / (KILLS + 1)) * BOOKINGS);
        const killed_at = new Date();
        if (kill === Math.ceil(KILLS / 2)) await restartDatabase();
        await platform.kill();
        platform = await openCrashApp(folder);
        await reconnect();
        const { cancelled: done = 0 } = await statuses();
        expect(done).toBeLessThan(BOOKINGS);
        killed.push(done);
        // The last time, the server finds what was lost by itself; before, three minutes pass at once.
        if (!isThorough || kill < KILLS) await freeLostJobs(database.write, killed_at);
      }
      await untilCancelled(BOOKINGS);
      const cancelled_ms = Date.now() - began;
      await untilNothingIsOnItsWay();

      expect(await statuses()).toEqual({ cancelled: BOOKINGS });
      expect(await atTheGateway()).toEqual({
        payments: BOOKINGS,
        refunded_whole: BOOKINGS,
        refunds: BOOKINGS,
        amount: BOOKINGS * PAID,
      });
      expect(await cancellationMails()).toEqual({ mails: BOOKINGS, people: BOOKINGS });
      expect(await judge(database.write)).toEqual([]);
      const since = new Date(Date.now() - 86_400_000);
      const compared = await compareWithGateway(deps(), { since, repairs: false }, new Date());
      expect(compared).toMatchObject({ found: 0, repaired: 0, charges: BOOKINGS, refunds: BOOKINGS });
      if (isThorough) process.stdout.write(`killed after ${killed.join(', ')}; all cancelled in ${cancelled_ms} ms\n`);
    },
    patience(120_000 + BY_ITSELF_MS + BOOKINGS * 150 + KILLS * 20_000),
  );

  /** An event of two dates without a limit of seats, and its organiser. */
  async function givenSale() {
    const given = { database, clock: settableClock(new Date()) };
    const provider = await givenProvider(given, { timezone: 'UTC' });
    const event = await givenEvent(given, {
      provider_id: provider.id,
      capacity: null,
      cancellation_policy: 'strict',
      dates: [5, 12].map((days) => new Date(Date.now() + days * 86_400_000).toISOString()),
    });
    return { event, owner: { token: provider.token } };
  }

  /** Books and pays two tickets as a guest: of one date, or one of each. */
  async function bookAndPay({ package_id, occurrence_ids }: Sale['event'], n: number): Promise<void> {
    const [first = '', second = ''] = occurrence_ids;
    const items =
      n % 4 === 0
        ? occurrence_ids.map((occurrence_id) => ({ package_id, occurrence_id }))
        : [{ package_id, occurrence_id: n % 2 === 0 ? first : second, participants: 2 }];
    const guest = { name: 'Cleo', email: `ticket-${n}@example.com` };
    const held = await callOver(platform.address, 'booking/guest_add_booking', { items, ...guest });
    expect([held.status, held.problem.code]).toEqual([200, undefined]);
    const by = { booking_token: held.body.access_token ?? '' };
    const card = { booking_id: held.body.booking._id, payment_method: 'tok_success' };
    const paid = await callOver(platform.address, 'wallet/add_booking_pay', card, by);
    expect([paid.status, paid.body.status]).toEqual([200, 'confirmed']);
  }

  /** Cancels the whole event by its plan. The same key again gets the same answer. */
  async function cancelEvent(event_id: string, owner: { token: string }) {
    const planned = await callOver(platform.address, 'user/cancel_event', { event_id, dry_run: true }, owner);
    const input = { event_id, plan_hash: planned.body.plan.hash, reason: 'The river is in the room.' };
    const key = randomUUID();
    const done = await callOver(platform.address, 'user/cancel_event', input, owner, key);
    expect([done.status, done.problem.code]).toEqual([200, undefined]);
    const again = await callOver(platform.address, 'user/cancel_event', input, owner, key);
    expect(again.body).toEqual(done.body);
    return done.body;
  }

  async function statuses(): Promise<Record<string, number>> {
    const { rows } = await database.pool.query<{ status: string; n: number }>(
      'SELECT status, count(*)::int AS n FROM bookings GROUP BY status',
    );
    return Object.fromEntries(rows.map((row) => [row.status, row.n]));
  }

  /** Waits until so many bookings are cancelled, and a moment longer, so that the next one is somewhere under way. */
  async function untilCancelled(count: number): Promise<void> {
    const until = Date.now() + patience(BY_ITSELF_MS + BOOKINGS * 100);
    for (; ((await statuses()).cancelled ?? 0) < count; await sleep(20))
      if (Date.now() > until) throw new Error(`Only ${JSON.stringify(await statuses())}:\n${platform.said()}`);
    await sleep(Math.random() * 40);
  }

  /** Kills the database and waits until the server has started another. */
  async function restartDatabase(): Promise<void> {
    const { pid } = databaseOf(folder);
    process.kill(pid, 'SIGKILL');
    const until = Date.now() + patience(60_000);
    for (; !(isDatabaseOn(folder) && databaseOf(folder).pid !== pid); await sleep(20))
      if (Date.now() > until) throw new Error(`The database was not started again:\n${platform.said()}`);
  }

  async function reconnect(): Promise<void> {
    await database.close();
    database = openDatabase({ url: databaseOf(folder).url, max: 4 });
  }

  /** Waits until refunds and mails have left. Without patience for the schedule, its jobs run a little later. */
  async function untilNothingIsOnItsWay(): Promise<void> {
    const until = Date.now() + patience(BY_ITSELF_MS + BOOKINGS * 100);
    for (let open = 1; open > 0; await sleep(200)) {
      if (!isThorough) await jobs['reconcile-payments'](deps(2), {});
      const { rows } = await database.pool.query<{ open: number }>(
        `SELECT (SELECT count(*) FROM refunds WHERE status = 'pending')::int
           + (SELECT count(*) FROM outbox_messages WHERE sent_at IS NULL)::int
           + (SELECT count(*) FROM bookings b WHERE b.status = 'cancelled' AND NOT EXISTS (
               SELECT FROM outbox_messages m WHERE m.to_address = b.guest_email::text AND m.kind = 'booking_cancelled')
             )::int AS open`,
      );
      open = rows[0]?.open ?? 0;
      if (open > 0 && Date.now() > until) throw new Error(`${open} still on their way:\n${platform.said()}`);
    }
  }

  /** What the gateway has, whatever our tables say. */
  async function atTheGateway() {
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS payments,
         count(*) FILTER (WHERE p.refunded = p.amount AND r.n = 1 AND r.amount = p.amount)::int AS refunded_whole,
         sum(r.n)::int AS refunds, sum(r.amount)::int AS amount
       FROM sandbox_payments p
       CROSS JOIN LATERAL (
         SELECT count(*) AS n, sum(amount) AS amount FROM sandbox_refunds WHERE payment_id = p.id) r
       WHERE p.status = 'succeeded'`,
    );
    return rows[0];
  }

  async function cancellationMails() {
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS mails, count(DISTINCT to_address)::int AS people FROM outbox_messages
       WHERE kind = 'booking_cancelled' AND to_address LIKE 'ticket-%' AND sent_at IS NOT NULL`,
    );
    return rows[0];
  }

  /** The server's own parts in this process, with a clock so many minutes ahead. */
  function deps(ahead = 0): AppDeps {
    const secret = readFileSync(join(folder, 'secret'), 'utf8').trim();
    const clock = settableClock(new Date(Date.now() + ahead * 60_000));
    return {
      config: { ...readConfig({ PLAZA_MODE: 'demo' }), PLAZA_SECRET: secret },
      database,
      clock,
      log: createLog('silent'),
      providers: {
        files: localFiles(folder),
        gateway: sandboxGateway({ database, clock, secret }),
        mailer: outboxMailer,
      },
    };
  }

  type Sale = Awaited<ReturnType<typeof givenSale>>;
});

async function inParallel(work: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...work];
  const client = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}
