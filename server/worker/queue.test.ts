import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { openGate } from '#test/crash/database-gate.ts';
import { patience } from '#test/scaled-timeout.ts';
import { lanes } from './lanes.ts';
import { queuePool, startQueue } from './queue.ts';

const it = testApp();

test.each(['promise', 'callback'])(
  'a queue that asks for a connection by %s does not know why there is none',
  async (by) => {
    const gate = await openGate('postgres://nobody@127.0.0.1:9/plaza');
    const pool = new pg.Pool({ connectionString: gate.url, ssl: false });
    const connect = (to: pg.Pool) =>
      by === 'promise'
        ? to.connect()
        : new Promise((resolve, fail) => to.connect((error, client) => (error ? fail(error) : resolve(client))));
    try {
      await gate.become('starting');
      await expect(connect(pool)).rejects.toMatchObject({ code: '57P03' });
      const failure = await connect(queuePool(pool)).catch((error: unknown) => error);
      expect(failure).toMatchObject({ message: expect.stringContaining('starting up'), cause: { code: '57P03' } });
      expect(failure).not.toHaveProperty('code');
      // Of a database that is not there at all, also.
      await gate.become('shut');
      await expect(connect(queuePool(pool))).rejects.not.toHaveProperty('code');
    } finally {
      await gate.become('shut');
      await pool.end();
    }
  },
);

test('a queue that ends while it begins to listen hands its connection back once', async () => {
  const { pool } = it.deps.database;
  const lost = Promise.withResolvers<never>();
  const said: string[] = [];
  // The connection is lost after the queue asked to listen on it, and while the queue hands it back.
  const losing = new Proxy(pool, {
    get: (target, name) => {
      if (name !== 'connect') return Reflect.get(target, name);
      return (callback?: (...found: unknown[]) => void) => {
        if (callback === undefined) return target.connect();
        target.connect((error, client, release) => {
          let isListener = false;
          const query = (...asked: Parameters<pg.PoolClient['query']>) => {
            if (!/^(UN)?LISTEN/.test(String(asked[0]))) return client?.query(...asked);
            isListener = true;
            said.push(String(asked[0]).slice(0, 6));
            if (String(asked[0]).startsWith('UN')) lost.reject(new Error('Connection terminated unexpectedly'));
            return lost.promise;
          };
          const changed =
            client && new Proxy(client, { get: (of, part) => (part === 'query' ? query : Reflect.get(of, part)) });
          callback(error, changed, (broken?: boolean) => {
            if (isListener) said.push('released');
            release(broken);
          });
        });
      };
    },
  });
  const [lane] = lanes;
  if (lane === undefined) throw new Error('There is no lane.');
  const queue = await startQueue({ ...it.deps, database: { ...it.deps.database, pool: losing } }, lane, new Set());
  await vi.waitUntil(() => said.includes('LISTEN'), { timeout: patience(10_000) });
  await queue.stop();
  await vi.waitUntil(() => said.filter((word) => word === 'UNLIST').length === 2, { timeout: patience(10_000) });
  await new Promise(setImmediate);
  expect(said.filter((word) => word === 'released')).toHaveLength(1);
});
