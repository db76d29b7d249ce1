import { expect, test } from 'vitest';
import { explainStart } from '#server/kernel/configuration/explain-start.ts';
import { ownDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';

test('a migrated database is left as it is', async () => {
  const { database, url, drop } = await ownDatabase({ max: 1 });
  try {
    const names = () => database.pool.query('SELECT id, name, run_on FROM schema_migrations ORDER BY id');
    const { rows } = await names();
    expect(rows[0]).toMatchObject({ name: '0001_foundation' });
    await migrate(url);
    expect((await names()).rows).toEqual(rows);
  } finally {
    await drop();
  }
});

test('a database from before the first release is refused in one sentence', async () => {
  const { database, url, drop } = await ownDatabase({ max: 1 });
  try {
    await database.pool.query("UPDATE schema_migrations SET name = '0001_accounts' WHERE name = '0001_foundation'");
    const said = await migrate(url).catch((error: unknown) => explainStart(error, {}));
    expect(said).toMatch(/^The database was created by .* set PLAZA_DATA to a new folder, or DATABASE_URL to an empty/);
  } finally {
    await drop();
  }
});
