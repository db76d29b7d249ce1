import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { inTransaction, outsideTransactions } from '#server/kernel/database/transaction.ts';
import { newId } from '#server/kernel/ids.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { testApp } from '#test/app.ts';
import { givenPaid } from '#test/given-booking.ts';
import { patience } from '#test/scaled-timeout.ts';
import { formerNames, jobs } from '../jobs.ts';
import { startWorker } from './worker.ts';

const it = testApp();

const givenMessage = {
  channel: 'email',
  kind: 'code_sign_in',
  to: 'ann@example.com',
  subject: 'Your code',
  text: '123456',
  html: null,
} as const;

/** Polls a query until it returns a row. */
const until = <Found extends object | true>(ask: () => Promise<Found | undefined>) =>
  vi.waitUntil(ask, { timeout: patience(45_000) });

test('jobs that can never succeed are parked with why, and keep no other from being done', async () => {
  const { pool } = it.deps.database;
  await pool.query('DELETE FROM graphile_worker._private_jobs');
  const held = await givenPaid(it);
  const poison = [
    ['deliver-message', { message_id: 'no id' }],
    ['send-booking-mail', { booking_id: newId(), kind: 'guessed' }],
    ['send-refund', {}],
    ['notify-message', []],
    ['save-card', null],
  ] as const;
  // More jobs than run concurrently, before the valid one.
  for (const [name, payload] of poison)
    for (const key of ['one', 'two'])
      await pool.query('SELECT graphile_worker.add_job($1, $2::json, max_attempts => 1, job_key => $3)', [
        name,
        JSON.stringify(payload),
        `poison ${name} ${key}`,
      ]);
  await pool.query("SELECT graphile_worker.add_job('send-booking-mail', $1::json)", [
    JSON.stringify({ booking_id: held.booking_id, kind: 'confirmed' }),
  ]);
  const worker = await startWorker(it.deps);
  const { to_address } = await until(async () => {
    const { rows } = await pool.query('SELECT to_address FROM outbox_messages WHERE sent_at IS NOT NULL LIMIT 1');
    return rows[0];
  });
  expect(to_address).toContain('@');
  const parked = await until(async () => {
    const { rows } = await pool.query(
      `SELECT key, attempts, max_attempts, locked_at, is_available, last_error FROM graphile_worker._private_jobs
       WHERE key LIKE 'poison%'`,
    );
    return rows.every((row) => row.last_error !== null) ? rows : undefined;
  });
  await worker.stop();
  expect(parked).toHaveLength(2 * poison.length);
  for (const row of parked)
    expect(row).toMatchObject({ attempts: 1, max_attempts: 1, locked_at: null, is_available: false });
});

test('a sign-in code overtakes a thousand mails that wait', async () => {
  const sent: string[] = [];
  const mailer = {
    async send({ subject }: { readonly subject: string }) {
      await sleep(5);
      sent.push(subject);
    },
  };
  const deps = { ...it.deps, providers: { ...it.deps.providers, mailer } };
  const write = (kind: string, subject: string) =>
    insertMessage(deps.database.write, { ...givenMessage, kind, subject }, deps.clock.now());
  for (let n = 0; n < 1000; n += 1) await write('booking_confirmed', 'A booking');
  const worker = await startWorker(deps);
  await until(async () => sent.length > 20 || undefined);
  await write('code_sign_in', 'Your code');
  const before = sent.length;
  await until(async () => sent.includes('Your code') || undefined);
  await worker.stop();
  // It is moved to the queue within a quarter of a second, and four jobs run at once.
  expect(sent.indexOf('Your code') - before).toBeLessThan(300);
  await deps.database.pool.query('DELETE FROM graphile_worker._private_jobs');
});

test('a worker stops also while its queue has given up and cannot be started again', async () => {
  const { pool } = it.deps.database;
  // The queue library prints a trace if it looks for the next job while its tables are gone.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isUnavailable = false;
  const mailer = {
    async send() {
      // The queue's own tables are gone when it records the job's outcome.
      await pool.query('ALTER SCHEMA graphile_worker RENAME TO graphile_worker_away');
      isUnavailable = true;
    },
  };
  const notice: string[] = [];
  const log = Object.assign(Object.create(it.deps.log), { warn: (_about: unknown, said: string) => notice.push(said) });
  const worker = await startWorker({ ...it.deps, log, providers: { ...it.deps.providers, mailer } });
  try {
    await insertMessage(it.deps.database.write, givenMessage, it.clock.now());
    await until(async () => (notice.includes('the job queue cannot start yet') ? true : undefined));
    await expect(worker.stop()).resolves.toBeUndefined();
  } finally {
    if (isUnavailable) await pool.query('ALTER SCHEMA graphile_worker_away RENAME TO graphile_worker');
  }
});

test('jobs run outside transactions, also when every connection of the pool was opened inside one', async () => {
  const { database } = it.deps;
  // Like a database restart under load: the first requests open the connections.
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await until(async () => (database.pool.totalCount <= 1 ? true : undefined));
  const atOnce = database.pool.options.max ?? 8;
  await Promise.all(
    Array.from({ length: 2 * atOnce }, () =>
      inTransaction(database.write, (tx) => sql`SELECT pg_sleep(0.1)`.execute(tx)),
    ),
  );
  const sent: string[] = [];
  const mailer = outsideTransactions({
    async send({ to }: { to: string }) {
      // The mail of the test before may still be in the queue.
      if (to.startsWith('listener-')) sent.push(to);
    },
  });
  const errors: unknown[] = [];
  const log = Object.assign(Object.create(it.deps.log), { error: (about: unknown) => errors.push(about) });
  const worker = await startWorker({ ...it.deps, log, providers: { ...it.deps.providers, mailer } });
  try {
    for (let n = 0; n < 8; n += 1) {
      // Also inside a transaction: this sends to the connection that listens for jobs.
      await inTransaction(database.write, (tx) =>
        insertMessage(tx, { ...givenMessage, to: `listener-${n}@example.com` }, it.clock.now()),
      );
      await until(async () => (sent.length + errors.length > n ? true : undefined));
    }
    expect(errors).toEqual([]);
    expect(sent).toHaveLength(8);
  } finally {
    await worker.stop();
  }
});

test('a queue whose first statement failed does its jobs all the same', async () => {
  const { pool } = it.deps.database;
  const query: (this: pg.Client, ...given: unknown[]) => unknown = pg.Client.prototype.query;
  let failures = 0;
  const failing = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given) {
    if (failures > 0 || !JSON.stringify(given[0]).includes('_private_tasks as tasks (identifier)'))
      return query.call(this, ...given) as undefined;
    failures += 1;
    return Promise.reject(new Error('timeout expired')) as never;
  });
  const worker = await startWorker(it.deps);
  try {
    await vi.waitUntil(() => failures === 1, { timeout: patience(45_000) });
    await inTransaction(it.deps.database.write, (tx) =>
      insertMessage(tx, { ...givenMessage, to: 'late@example.com' }, it.clock.now()),
    );
    await until(async () => {
      const sent = "SELECT id FROM outbox_messages WHERE to_address = 'late@example.com' AND sent_at IS NOT NULL";
      return (await pool.query(sent)).rows[0];
    });
  } finally {
    failing.mockRestore();
    await worker.stop();
  }
});

test('a job that the queue gave to this process, and that it does not run, runs within seconds', async () => {
  const { pool, write } = it.deps.database;
  await pool.query('DELETE FROM graphile_worker._private_jobs; DELETE FROM waiting_jobs');
  const sent: string[] = [];
  const isSent = Promise.withResolvers<void>();
  const mailer = outsideTransactions({
    async send({ to }: { to: string }) {
      sent.push(to);
      if (to.startsWith('slow')) await isSent.promise;
    },
  });
  let queues: readonly string[] = [];
  const deps = { ...it.deps, providers: { ...it.deps.providers, mailer } };
  const worker = await startWorker(deps, (queue_ids) => {
    queues = queue_ids;
  });
  const send = (to: string) => inTransaction(write, (tx) => insertMessage(tx, { ...givenMessage, to }, it.clock.now()));
  try {
    await send('slow@example.com');
    await until(async () => sent.includes('slow@example.com') || undefined);
    // It has run for a minute, as far as the queue knows. The answer about the other one was lost.
    await pool.query("UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute'");
    await pool.query(
      "SELECT graphile_worker.add_job('expire-holds', job_key => 'lost', run_at => now() + interval '1 hour')",
    );
    await pool.query(
      `UPDATE graphile_worker._private_jobs
       SET locked_at = now() - interval '6 seconds', locked_by = $1, run_at = now(), attempts = 1 WHERE key = 'lost'`,
      [queues.at(-1)],
    );
    await until(async () => {
      const { rowCount } = await pool.query("SELECT FROM graphile_worker._private_jobs WHERE key = 'lost'");
      return rowCount === 0 ? true : undefined;
    });
    expect(sent).toEqual(['slow@example.com']);
  } finally {
    isSent.resolve();
    await worker.stop();
  }
});

test.each(Object.entries(formerNames))('what waits as %s, its name before, is done as %s', async (queued, name) => {
  expect(jobs).not.toHaveProperty(queued);
  const done = vi.spyOn(jobs, name).mockResolvedValue();
  await it.deps.database.pool.query("SELECT graphile_worker.add_job($1, '{}')", [queued]);
  const worker = await startWorker(it.deps);
  await vi.waitUntil(() => done.mock.calls.length > 0, { timeout: patience(45_000) });
  await worker.stop();
  expect(done).toHaveBeenCalledExactlyOnceWith(expect.anything(), {});
});
