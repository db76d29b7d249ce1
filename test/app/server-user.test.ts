import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { type App, createApp } from '#server/app.ts';
import { databaseUser } from '#server/kernel/configuration/config.ts';
import { type Database, openDatabase } from '#server/kernel/database/db.ts';
import { outsideTransactions } from '#server/kernel/database/transaction.ts';
import { sandboxGateway } from '#server/providers/payments/embedded.ts';
import { startWorker, type Worker } from '#server/worker/worker.ts';
import { type TestApp, testApp } from '../app.ts';
import { givenPaid } from '../given-booking.ts';

/** The server as a user that does not own the tables, as with DATABASE_OWNER_URL. */
const it = testApp();
const user = `server "${randomBytes(4).toString('hex')}"`;
const quoted = `"${user.replaceAll('"', '""')}"`;
const password = 'of-the-tests';
let database: Database;
let app: App;
let worker: Worker;
let served: TestApp;

beforeAll(async () => {
  const { config, database: owned } = it.deps;
  const owner = config.DATABASE_URL ?? '';
  await owned.pool.query(`CREATE ROLE ${quoted} LOGIN PASSWORD '${password}'`);
  const url = new URL(owner);
  url.username = encodeURIComponent(user);
  url.password = password;
  // Every start repeats the grants.
  for (let start = 0; start < 2; start += 1) await migrate(owner, { server: databaseUser(url.href) });
  database = openDatabase({ url: url.href, max: 8 });
  const gateway = sandboxGateway({ database, clock: it.clock, secret: config.PLAZA_SECRET ?? '' });
  const deps = { ...it.deps, database, providers: { ...it.deps.providers, gateway: outsideTransactions(gateway) } };
  app = await createApp(deps);
  worker = await startWorker(deps);
  const call = async (name: string, payload: object, { token }: { token?: string } = {}) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await app.http.inject({ method: 'POST', url: `/v9/${name}`, headers, payload });
    const body = answer.json();
    return { status: answer.statusCode, body, problem: body, headers: answer.headers };
  };
  served = { ...it, app, deps, call: call as TestApp['call'] };
});
afterAll(async () => {
  await worker.stop();
  await app.http.close();
  await database.close();
  await it.deps.database.pool.query(`DROP OWNED BY ${quoted}; DROP ROLE ${quoted}`);
});

test('a user without a table of its own books, takes money and does the jobs', async () => {
  await givenPaid(served);
  const sent = () =>
    it.deps.database.read
      .selectFrom('outbox_messages')
      .select('kind')
      .where('sent_at', 'is not', null)
      .where('kind', '=', 'booking_confirmed')
      .execute();
  await expect.poll(sent).toHaveLength(2);
  const { rows } = await it.deps.database.pool.query(
    'SELECT last_error FROM graphile_worker._private_jobs WHERE last_error IS NOT NULL',
  );
  expect(rows).toEqual([]);
});

test('it erases the words of a deleted user in the history, and no others', async () => {
  const { pool } = it.deps.database;
  const { customer, booking_id } = await givenPaid(served);
  const write =
    'INSERT INTO booking_history (booking_id, at, by_role, by_user_id, to_status, why) VALUES ($1, $2, $3, $4, $5, $6)';
  const now = it.clock.now();
  for (const by of [customer.id, null])
    await pool.query(write, [booking_id, now, 'customer', by, 'confirmed', 'I have to stay at home.']);
  const erase = () => database.pool.query('SELECT erase_history_words($1)', [customer.id]);
  const written = async () =>
    (await pool.query("SELECT by_user_id FROM booking_history WHERE booking_id = $1 AND why <> ''", [booking_id])).rows;
  await erase();
  expect(await written()).toHaveLength(2);
  await pool.query("UPDATE users SET status = 'deleted' WHERE id = $1", [customer.id]);
  await erase();
  expect(await written()).toEqual([{ by_user_id: null }]);
});

test.each([
  'DELETE FROM entries',
  'UPDATE journals SET kind = kind',
  "UPDATE booking_history SET why = ''",
  'DELETE FROM receipts',
  'DELETE FROM staff_acts',
  'TRUNCATE entries CASCADE',
  'ALTER TABLE entries DISABLE TRIGGER ALL',
  'ALTER TABLE users ADD COLUMN mine text',
  'DROP TABLE sessions',
  'CREATE TABLE mine (a int)',
  'DELETE FROM schema_migrations',
  'SET session_replication_role = replica',
])('and is let do none of this: %s', async (statement) => {
  // 42501: the privilege is missing; triggers don't run.
  await expect(database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});
