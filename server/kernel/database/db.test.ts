import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openDatabase } from './db.ts';
import { inTransaction } from './transaction.ts';

const it = testApp();

test('once closed, no connection is left that a stopping database would have to cut off', async () => {
  const { DATABASE_URL: url = '' } = it.deps.config;
  const faults: Error[] = [];
  const database = openDatabase({ url, onError: (error) => faults.push(error) });
  const asked = Array.from({ length: 12 }, (_, n) =>
    sql`SELECT pg_sleep(0.01)`.execute(n % 2 ? database.read : database.write),
  );
  await Promise.all(asked);
  const connections = async () =>
    (
      await sql<{ count: number }>`
        SELECT count(*)
        FROM pg_stat_activity
        WHERE datname = current_database() AND application_name IN ('plaza', 'plaza-read')
      `.execute(it.deps.database.write)
    ).rows[0]?.count ?? 0;
  const before = await connections();
  await database.close();
  expect(before - (await connections())).toBe(12);
  expect(faults).toEqual([]);
});

test('a statement slower than the silence limit is answered, and so is the next one', async () => {
  const { DATABASE_URL: url = '' } = it.deps.config;
  const notice: boolean[] = [];
  const database = openDatabase({ url, max: 1, onUnavailable: (is_unavailable) => notice.push(is_unavailable) });
  const slow = sql<{ n: number }>`SELECT 1 AS n FROM pg_sleep(5)`.execute(database.write);
  const behind = sql<{ n: number }>`SELECT 2 AS n`.execute(database.write);
  expect((await slow).rows).toEqual([{ n: 1 }]);
  expect((await behind).rows).toEqual([{ n: 2 }]);
  expect(notice).toEqual([]);
  await database.close();
});

test('a connection whose transaction could not be ended is not used again', async () => {
  const { DATABASE_URL: url = '' } = it.deps.config;
  const database = openDatabase({ url, max: 1 });
  const pid = async () =>
    (await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(database.write)).rows[0]?.pid;
  const first = await pid();
  expect(await pid()).toBe(first);
  await database.write.connection().execute((one) => sql`BEGIN`.execute(one));
  expect(await pid()).not.toBe(first);
  await database.close();
});

test('a transaction that met others is tried again four times', async () => {
  let tries = 0;
  const meeting = (others: number, raised = 'deadlock_detected') => {
    tries = 0;
    return inTransaction(it.deps.database.write, async (tx) => {
      tries += 1;
      if (tries <= others) await sql`DO $$ BEGIN RAISE ${sql.raw(raised)}; END $$`.execute(tx);
      return tries;
    });
  };
  expect(await meeting(4)).toBe(5);
  await expect(meeting(9)).rejects.toMatchObject({ code: '40P01' });
  expect(tries).toBe(5);
  // What PostgreSQL 18.4 says when it stumbles over a row's locks; its other internal errors are not tried again.
  const internal = (said: string) => `internal_error USING MESSAGE = '${said}'`;
  expect(await meeting(1, internal('new multixact has more than one updating member: 0 3[7 (nokeyupd)]'))).toBe(2);
  await expect(meeting(1, internal('could not read block 7'))).rejects.toMatchObject({ code: 'XX000' });
  expect(tries).toBe(1);
});
