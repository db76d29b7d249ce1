import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { givenPaid } from '#test/given-booking.ts';
import { startWorker } from './worker.ts';

const it = testApp();

const PATIENCE_MS = 30_000;

/** Waits until a question has an answer. */
async function until<Found>(ask: () => Promise<Found | undefined>): Promise<Found> {
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(50)) {
    const found = await ask();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error('It did not happen in time.');
  }
}

test('jobs that can never succeed are parked with why, and keep no other from being done', async () => {
  const { pool } = it.deps.database;
  await pool.query('DELETE FROM graphile_worker._private_jobs');
  const held = await givenPaid(it);
  const poison = [
    ['deliver-message', { message_id: 'no id' }],
    ['send-booking-mail', { booking_id: newId(), kind: 'guessed' }],
    ['send-refund', {}],
    ['tell-message', []],
    ['keep-card', null],
  ] as const;
  // More of them than are worked on at a time, before the good one.
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
      `SELECT key, attempts, max_attempts, locked_at, is_available, last_error FROM graphile_worker._private_jobs WHERE key LIKE 'poison%'`,
    );
    return rows.every((row) => row.last_error !== null) ? rows : undefined;
  });
  await worker.stop();
  expect(parked).toHaveLength(2 * poison.length);
  for (const row of parked)
    expect(row).toMatchObject({ attempts: 1, max_attempts: 1, locked_at: null, is_available: false });
});
