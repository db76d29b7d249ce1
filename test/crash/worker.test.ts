import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput, CallName } from '#contract/index.ts';
import { settableClock } from '#server/kernel/clock.ts';
import { openDatabase } from '#server/kernel/database/db.ts';
import { sandboxGateway } from '#server/providers/payments/embedded.ts';
import { givenProvider, givenService, givenUser } from '#test/given.ts';
import { callOver, type Outcome } from '../races/arena.ts';
import { enrich } from '../races/enrich-user.ts';
import { judge } from '../races/judge.ts';
import { patience } from '../scaled-timeout.ts';
import { randomOf } from '../setup/random.ts';
import { volume } from '../test-volume.ts';
import { type CrashApp, databaseOf, furnish, isBuilt, isDatabaseOn, openCrashApp } from './crash-app.ts';

/** How many customers book, pay, and cancel or get a refund; as many withdrawals are made. */
const CUSTOMERS = volume('CRASH_CUSTOMERS', 6, 60);
const CLIENTS = 6;
/** How often the database is killed and connections are cut, alternately. */
const RESTARTS = volume('CRASH_RESTARTS', 2, 8);
/** A request without a response for this long, although repeated, has found a bug. */
const PATIENCE_MS = 60_000;
/** A scheduled job restarts interrupted jobs after three minutes. */
const SETTLED_MS = 270_000;
const draw = randomOf('kills of the database');

interface Person {
  readonly token: string;
}

/** A request that was answered in the end, with its idempotency key. */
interface Answered {
  readonly call: CallName;
  readonly by: Person;
  readonly key: string;
  readonly input: object;
  readonly outcome: Outcome<CallName>;
}

// The real server serves the built web; `npm test` builds it first.
describe.skipIf(!isBuilt)('the database is killed and connections are cut while the worker runs', () => {
  let folder: string;
  let platform: CrashApp;
  const answered: Answered[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plaza-worker-'));
    chmodSync(folder, 0o755);
    await furnish(folder);
    platform = await openCrashApp(folder);
  }, 120_000);
  afterAll(async () => {
    await platform.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Repeats a request with its key until the response is not a temporary fault. */
  async function insist<Name extends CallName>(call: Name, input: CallInput<Name>, by: Person) {
    const key = randomUUID();
    for (const until = performance.now() + patience(PATIENCE_MS); ; await sleep(100)) {
      const outcome = await once(call, input, by, key);
      if (outcome !== null && outcome.status < 500) {
        answered.push({ call, by, key, input, outcome });
        return outcome;
      }
      if (outcome !== null) expect(outcome.status, platform.said()).toBe(503);
      if (performance.now() > until) throw new Error(`${call} was never answered:\n${platform.said()}`);
    }
  }

  /** One attempt; null if the connection broke before the response. */
  async function once<Name extends CallName>(call: Name, input: CallInput<Name>, by: Person, key: string) {
    try {
      return await callOver(platform.address, call, input, by, key);
    } catch (error) {
      if (error instanceof TypeError) return null;
      throw error;
    }
  }

  test(
    'repeated keys return their first outcome; refunds, payouts and mails leave exactly once',
    async () => {
      const people = await givenPeople();
      const chaos = startChaos();
      const work = people.flatMap(({ customer, owner, service_id, starts_at }, n) => [
        async () => {
          const booked = await insist('booking/add_booking', { service_id, starts_at }, customer);
          expect([booked.status, booked.problem.code]).toEqual([200, undefined]);
          const booking_id = booked.body.booking._id;
          const card = { booking_id, payment_method: 'tok_success' };
          const paid = await insist('wallet/add_booking_pay', card, customer);
          expect([paid.status, paid.problem.code]).toEqual([200, undefined]);
          await untilConfirmed(booking_id, customer);
          if (n % 3 === 0) await insist('event/cancel_booking', { booking_id }, customer);
          else await insist('user/refund_payment', { booking_id, amount: 500, reason: 'It began late.' }, owner);
        },
        async () => {
          const sent = await insist('user/wallet_withdraw', { amount: 1000, currency: 'USD' }, owner);
          expect([sent.status, sent.problem.code]).toEqual([200, undefined]);
        },
      ]);
      await inParallel(work);
      await chaos.stop();

      for (const { call, by, key, input, outcome } of answered) {
        const again = await callOver(platform.address, call, input as CallInput<typeof call>, by, key);
        expect({ call, status: again.status, code: again.problem.code }).toEqual({
          call,
          status: outcome.status,
          code: outcome.problem.code,
        });
        // The response to a payment is stored without waiting for the disk; it is then rebuilt from the booking's
        // state.
        if (outcome.status === 200 && call !== 'wallet/add_booking_pay') expect(again.body).toEqual(outcome.body);
      }
      const client = new pg.Client({ connectionString: databaseOf(folder).url });
      await client.connect();
      try {
        await untilNothingIsOnItsWay(client);
        expect(await left(client)).toEqual(expected());
      } finally {
        await client.end();
      }
      const database = openDatabase({ url: databaseOf(folder).url, max: 2 });
      expect(await judge(database.write)).toEqual([]);
      await database.close();
      // A job that fails while the database is up has found a bug.
      expect(platform.said()).not.toContain('called inside a transaction');
    },
    7 * 60_000 + CUSTOMERS * 5_000,
  );

  /** What the app must have sent, by the responses. */
  function expected() {
    const succeeded = (call: CallName) => answered.filter((each) => each.call === call && each.outcome.status === 200);
    const given = [...succeeded('user/refund_payment'), ...succeeded('event/cancel_booking')];
    const amounts = given.map(({ outcome }) => ('refund_amount' in outcome.body ? outcome.body.refund_amount : 0));
    const refunds = amounts.filter((amount) => amount > 0);
    return {
      charges: succeeded('wallet/add_booking_pay').length,
      refunds: refunds.length,
      refunded: refunds.reduce((sum, amount) => sum + amount, 0),
      payouts: succeeded('user/wallet_withdraw').length,
      paid_out: 1000 * succeeded('user/wallet_withdraw').length,
      notified: CUSTOMERS,
      twice_sent: 0,
    };
  }

  /** What the app has sent, by the gateway and the mailbox. */
  async function left(client: pg.Client) {
    const { rows } = await client.query(`
      SELECT
        (SELECT count(*)::int FROM sandbox_payments WHERE status = 'succeeded') AS charges,
        (SELECT count(*)::int FROM sandbox_refunds) AS refunds,
        (SELECT coalesce(sum(amount), 0)::int FROM sandbox_refunds) AS refunded,
        (SELECT count(*)::int FROM sandbox_payouts) AS payouts,
        (SELECT coalesce(sum(amount), 0)::int FROM sandbox_payouts) AS paid_out,
        (SELECT count(DISTINCT m.to_address)::int FROM outbox_messages m JOIN users u ON u.email::text = m.to_address
          JOIN bookings b ON b.customer_id = u.id WHERE m.kind = 'booking_' || b.status) AS notified,
        (SELECT count(*)::int FROM (
          SELECT FROM outbox_messages GROUP BY to_address, kind, subject, text HAVING count(*) > 1
        ) AS twice) AS twice_sent`);
    return rows[0];
  }

  /** Waits until the server's own worker has finished what the restarts interrupted. */
  async function untilNothingIsOnItsWay(client: pg.Client): Promise<void> {
    for (const until = performance.now() + patience(SETTLED_MS); ; await sleep(250)) {
      const { rows } = await client.query<{ open: string }>(`
        SELECT 'payout' AS open FROM payouts WHERE status = 'in_transit' AND gateway_id IS NULL
        UNION ALL SELECT 'refund' FROM refunds WHERE status = 'pending'
        UNION ALL SELECT 'payment' FROM payments WHERE status = 'pending'
        UNION ALL SELECT 'mail' FROM outbox_messages WHERE sent_at IS NULL
        UNION ALL SELECT 'mail that a booking is ' || b.status FROM bookings b JOIN users u ON u.id = b.customer_id
          WHERE NOT EXISTS (SELECT FROM outbox_messages m
            WHERE m.to_address = u.email::text AND m.kind = 'booking_' || b.status)`);
      if (rows.length === 0) return;
      if (performance.now() > until)
        throw new Error(
          `Still on its way: ${rows.map((row) => row.open).join(', ')}\n${await queueOf(client)}\n${platform.said()}`,
        );
    }
  }

  /** The queued jobs and their last errors. */
  async function queueOf(client: pg.Client): Promise<string> {
    const { rows } = await client.query(`
      SELECT t.identifier, j.attempts, j.run_at, j.locked_by, j.locked_at, left(j.last_error, 80) AS last_error
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      UNION ALL SELECT 'not moved to the queue: ' || count(*), 0, NULL, NULL, NULL, NULL FROM waiting_jobs`);
    return rows.map((row) => JSON.stringify(row)).join('\n');
  }

  async function untilConfirmed(booking_id: string, by: Person): Promise<void> {
    for (const until = performance.now() + patience(PATIENCE_MS); ; await sleep(200)) {
      const found = await once('booking/get_booking_details', { booking_id }, by, randomUUID());
      if (found?.status === 200 && found.body.status === 'confirmed') return;
      if (performance.now() > until) throw new Error(`${booking_id} is paid and not confirmed:\n${platform.said()}`);
    }
  }

  /**
   * Kills the database and cuts some of the server's connections, alternately and at random moments. `stop` waits until
   * everything runs again.
   */
  function startChaos(): { stop(): Promise<void> } {
    const loop = async () => {
      for (let restarts = 0; restarts < RESTARTS; restarts += 1) {
        await sleep(500 + draw(1_500));
        await cutConnections();
        await sleep(500 + draw(1_500));
        const { pid } = databaseOf(folder);
        process.kill(pid, 'SIGKILL');
        await untilAnother(pid);
      }
    };
    const running = loop();
    running.catch(() => undefined);
    return {
      stop: async () => {
        await running;
        await untilAnswering();
      },
    };
  }

  async function cutConnections(): Promise<void> {
    await withDatabase(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < 0.5`,
    );
  }

  /** Sends a query to the database; false if it is down. */
  async function withDatabase(text: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: databaseOf(folder).url, connectionTimeoutMillis: 2_000 });
    // A connection cut during a query also emits an error event.
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(text);
      await client.end();
      return true;
    } catch (error) {
      if (error instanceof Error) return false;
      throw error;
    }
  }

  async function untilAnother(pid: number): Promise<void> {
    for (
      const until = performance.now() + patience(PATIENCE_MS);
      !(isDatabaseOn(folder) && databaseOf(folder).pid !== pid);
      await sleep(20)
    )
      if (performance.now() > until) throw new Error(`The database was not started again:\n${platform.said()}`);
    await untilAnswering();
  }

  async function untilAnswering(): Promise<void> {
    for (const until = performance.now() + patience(PATIENCE_MS); !(await withDatabase('SELECT 1')); await sleep(50))
      if (performance.now() > until) throw new Error(`The database does not answer:\n${platform.said()}`);
  }

  /** Pairs of a customer and a provider with money to withdraw, each with its own time. */
  async function givenPeople() {
    const database = openDatabase({ url: databaseOf(folder).url, max: 4 });
    const clock = settableClock(new Date());
    const secret = readFileSync(join(folder, 'secret'), 'utf8').trim();
    const deps = { database, clock, providers: { gateway: sandboxGateway({ database, clock, secret }) } };
    const starts_at = new Date(Date.now() + 5 * 86_400_000);
    starts_at.setUTCHours(12, 0, 0, 0);
    const people = [];
    for (let n = 0; n < CUSTOMERS; n += 1) {
      const provider = await givenProvider(deps, { timezone: 'UTC' });
      if (!provider.owner) throw new Error('Nobody owns the page.');
      await enrich({ deps }, provider.owner, 10_000);
      const service = await givenService(deps, { provider_id: provider.id, cancellation_policy: 'flexible' });
      const customer = await givenUser(deps, { name: 'Cleo Customer' });
      people.push({ customer, owner: provider.owner, service_id: service.id, starts_at: starts_at.toISOString() });
    }
    await database.close();
    return people;
  }
});

async function inParallel(work: readonly (() => Promise<void>)[]): Promise<void> {
  const queue = [...work];
  const client = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
}
