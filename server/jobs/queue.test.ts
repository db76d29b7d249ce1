import pg from 'pg';
import { expect, test } from 'vitest';
import { openGate } from '#test/crash/gate.ts';
import { withPlainErrors } from './queue.ts';

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
      const failure = await connect(withPlainErrors(pool)).catch((error: unknown) => error);
      expect(failure).toMatchObject({ message: expect.stringContaining('starting up'), cause: { code: '57P03' } });
      expect(failure).not.toHaveProperty('code');
      // Of a database that is not there at all, also.
      await gate.become('shut');
      await expect(connect(withPlainErrors(pool))).rejects.not.toHaveProperty('code');
    } finally {
      await gate.become('shut');
      await pool.end();
    }
  },
);
