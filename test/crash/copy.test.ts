import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { enqueueJob, insertMessage } from '#server/modules/notifications/queries.ts';
import { patience } from '#test/scaled-timeout.ts';
import { now } from '#test/setup/clock.ts';
import { startServer } from '#test/setup/server-process.ts';
import { ownDatabase } from '../database.ts';
import { isBuilt } from './crash-app.ts';

/** Who outside is reached by mails, texts, push messages and payments. */
const outside = ['mail', 'texts', 'push', 'money'] as const;
type Outside = (typeof outside)[number];

let folder: string;
let own: Awaited<ReturnType<typeof ownDatabase>>;
let standIns: Readonly<Record<Outside, Awaited<ReturnType<typeof countConnections>>>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-copy-'));
  own = await ownDatabase();
  const opened = await Promise.all(outside.map(async (name) => [name, await countConnections()] as const));
  standIns = Object.fromEntries(opened) as typeof standIns;
});
afterAll(async () => {
  for (const name of outside) standIns[name].close();
  await own.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A company outside that answers nobody and counts who comes. */
async function countConnections() {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.on('error', () => undefined).destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, counted: () => count, close: () => server.close() };
}

const settings = () => ({
  ...{ PLAZA_MODE: 'production', PLAZA_ORIGIN: 'http://127.0.0.1:0', PLAZA_SECRET: 'x'.repeat(32) },
  ...{ DATABASE_URL: own.url, PLAZA_DATA: folder, PLAZA_BACKUPS: 'off' },
  SMTP_URL: `smtp://${standIns.mail.address}`,
  ...{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'x'.repeat(32), TWILIO_FROM: '+15035550142' },
  ...{ TWILIO_API_BASE: `http://${standIns.texts.address}`, PUSH_SERVICE_BASE: `http://${standIns.push.address}` },
  ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
  STRIPE_API_BASE: `http://${standIns.money.address}`,
});

const query = (text: string, values: unknown[] = []) => own.database.pool.query(text, values);

/** A device of somebody who allowed push messages. */
async function givenDevice(): Promise<{ device_id: string; user_id: string }> {
  const [device_id, user_id, session_id] = [newId(), newId(), newId()];
  await query("INSERT INTO users (id, name, email, created_at, updated_at) VALUES ($1, 'Ada', $2, now(), now())", [
    user_id,
    `${user_id}@example.com`,
  ]);
  await query(
    `INSERT INTO sessions (id, user_id, token_hash, created_at, expires_at, seen_at)
     VALUES ($1, $2, $3, now(), now() + interval '1 day', now())`,
    [session_id, user_id, randomBytes(32)],
  );
  const key = createECDH('prime256v1').generateKeys('base64url', 'uncompressed');
  await query(
    `INSERT INTO push_devices (id, session_id, user_id, endpoint, p256dh, auth, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'A phone', now())`,
    [device_id, session_id, user_id, `http://${standIns.push.address}/${device_id}`, key, 'a'.repeat(22)],
  );
  return { device_id, user_id };
}

/** What waits to be sent and compared when a marketplace is copied. */
async function givenWaiting(): Promise<void> {
  const { write } = own.database;
  const text = { subject: 'Your code', text: '123456', html: null, is_answer: true };
  await insertMessage(write, { channel: 'email', kind: 'code_sign_in', to: 'ada@example.com', ...text }, now());
  await insertMessage(write, { channel: 'sms', kind: 'code_sign_in', to: '+15035550100', ...text }, now());
  const device = await givenDevice();
  await insertMessage(write, { channel: 'push', kind: 'message', to: device.user_id, ...device, ...text }, now());
  await enqueueJob(write, 'check-gateway', {});
}

/** Lets a server and worker do what waits until a condition holds, and ends them. */
async function runUntil(isDone: () => Promise<boolean> | boolean): Promise<string> {
  const { child, said } = startServer(settings());
  const gone = once(child, 'exit');
  try {
    await vi.waitUntil(() => /^Plaza is open/m.test(said()), { timeout: patience(60_000) });
    await vi.waitUntil(isDone, { timeout: patience(30_000), interval: 100 });
    return said();
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
}
const counts = () => Object.fromEntries(outside.map((name) => [name, standIns[name].counted()]));
const left = async (): Promise<number> => {
  const { rows } = await query(`SELECT
    (SELECT count(*) FROM waiting_jobs)::int + (SELECT count(*) FROM graphile_worker._private_jobs)::int AS jobs`);
  return rows[0]?.jobs;
};

describe.skipIf(!isBuilt)('a copy of a marketplace', () => {
  test('does what waits and reaches nobody outside; the marketplace itself does', async () => {
    await query('DELETE FROM waiting_jobs; UPDATE installation SET is_copy = true');
    await givenWaiting();
    const said = await runUntil(async () => (await left()) === 0);
    expect(said).toContain('It is a copy');
    expect(counts()).toEqual({ mail: 0, texts: 0, push: 0, money: 0 });
    const { rows } = await query('SELECT channel, state FROM outbox_messages ORDER BY channel');
    expect(rows).toEqual(['email', 'push', 'sms'].map((channel) => ({ channel, state: 'sent' })));

    await query('UPDATE installation SET is_copy = false');
    await givenWaiting();
    await runUntil(() => outside.every((name) => standIns[name].counted() > 0));
    expect(Object.values(counts()).every((count) => count > 0)).toBe(true);
  });
});
