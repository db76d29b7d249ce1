import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { openDatabase } from './db.ts';

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
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('plaza', 'plaza-read')
      `.execute(it.deps.database.write)
    ).rows[0]?.count ?? 0;
  const before = await connections();
  await database.close();
  expect(before - (await connections())).toBe(12);
  expect(faults).toEqual([]);
});
