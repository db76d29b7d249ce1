import { expect, inject, test } from 'vitest';
import { explainStart } from '#server/kernel/configuration/explain-start.ts';
import { openPooler } from '#test/crash/pooler.ts';
import { ownDatabase } from '#test/database.ts';
import { refusePooler } from './pooler.ts';

const said = (url: string) => refusePooler(url, 'DATABASE_URL').catch((error: unknown) => explainStart(error, {}));

test.each([1, 2, 5])(
  'a pooler that shares %s connections between transactions is refused in one line',
  async (size) => {
    const own = await ownDatabase({ max: 1 });
    const pooler = await openPooler(own.url, size);
    try {
      // With a single connection, the second client would wait for the first, which holds it only for a statement.
      expect(await said(pooler.url)).toMatch(/^DATABASE_URL leads to a connection pooler that shares [^\n]+$/);
    } finally {
      await pooler.close();
      await own.drop();
    }
  },
);

test('the database itself is not', async () => {
  expect(await said(inject('databaseUrl'))).toBe(undefined);
});
