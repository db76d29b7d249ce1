import { beforeEach, expect, test, vi } from 'vitest';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { insertMessage } from '#server/modules/notifications/queries.ts';
import { testApp } from '#test/app.ts';
import { patience } from '#test/scaled-timeout.ts';
import { startWorker } from './worker.ts';

const it = testApp();
const mail = { channel: 'email', kind: 'code_sign_in', subject: 'Your code', text: '123456', html: null } as const;
const within = { timeout: patience(45_000), interval: 50 };

beforeEach(async () => {
  await it.deps.database.pool.query('DELETE FROM graphile_worker._private_jobs; DELETE FROM waiting_jobs');
  // The queue library prints that the database is away.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Takes a table, or what belongs to the queue, away, and gives it back. */
const rename = (what: string, from: string, to: string) =>
  it.deps.database.pool.query(`ALTER ${what} ${from} RENAME TO ${to}`);
const sentAt = async (to: string) => {
  const found = await it.deps.database.pool.query<{ sent_at: Date | null }>(
    'SELECT sent_at FROM outbox_messages WHERE to_address = $1',
    [to],
  );
  return found.rows[0]?.sent_at ?? null;
};

test('what a queue that gave up still sends is not sent again by the next one', async () => {
  const slow = Promise.withResolvers<void>();
  const sent: string[] = [];
  let isAway = false;
  const mailer = outsideTransactions({
    async send({ to }: { to: string }) {
      sent.push(to);
      if (to.startsWith('slow')) await slow.promise;
      if (!to.startsWith('last') || isAway) return;
      isAway = true;
      await rename('SCHEMA', 'graphile_worker', 'graphile_worker_away');
    },
  });
  const notices: unknown[] = [];
  const log = Object.assign(Object.create(it.deps.log), { warn: (_: unknown, said: string) => notices.push(said) });
  const worker = await startWorker({ ...it.deps, log, providers: { ...it.deps.providers, mailer } });
  const write = (to: string) => insertMessage(it.deps.database.write, { ...mail, to }, it.clock.now());
  try {
    await write('slow@example.com');
    await expect.poll(() => sent, within).toContain('slow@example.com');
    await write('last@example.com');
    await expect.poll(() => notices, within).toContain('the job queue cannot start yet');
    await rename('SCHEMA', 'graphile_worker_away', 'graphile_worker');
    isAway = false;
    for (const to of ['one@example.com', 'two@example.com']) {
      await write(to);
      await expect.poll(() => sent, within).toContain(to);
    }
    expect(sent.filter((to) => to.startsWith('slow'))).toHaveLength(1);
    slow.resolve();
    await expect.poll(() => sentAt('slow@example.com'), within).not.toBeNull();
  } finally {
    slow.resolve();
    if (isAway) await rename('SCHEMA', 'graphile_worker_away', 'graphile_worker');
    await worker.stop();
  }
});

test('what was sent while the database was away is recorded when it is back, and not sent again', async () => {
  const sent: string[] = [];
  let isAway = false;
  const mailer = outsideTransactions({
    async send({ to }: { to: string }) {
      sent.push(to);
      if (to !== 'unrecorded@example.com' || sent.length > 1) return;
      isAway = true;
      await rename('TABLE', 'outbox_messages', 'outbox_messages_away');
    },
  });
  const worker = await startWorker({ ...it.deps, providers: { ...it.deps.providers, mailer } });
  const failures = async () => {
    const found = await it.deps.database.pool.query(
      'SELECT FROM graphile_worker._private_jobs WHERE last_error <> $1',
      [''],
    );
    return found.rowCount ?? 0;
  };
  try {
    await insertMessage(it.deps.database.write, { ...mail, to: 'unrecorded@example.com' }, it.clock.now());
    await expect.poll(failures, within).toBeGreaterThan(0);
    await rename('TABLE', 'outbox_messages_away', 'outbox_messages');
    isAway = false;
    await it.deps.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    await expect.poll(() => sentAt('unrecorded@example.com'), within).not.toBeNull();
    await expect.poll(failures, within).toBe(0);
    expect(sent).toEqual(['unrecorded@example.com']);
  } finally {
    if (isAway) await rename('TABLE', 'outbox_messages_away', 'outbox_messages');
    await worker.stop();
  }
});
