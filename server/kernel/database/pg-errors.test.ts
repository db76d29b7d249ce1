import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './db.ts';
import { isDatabaseGone } from './pg-errors.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plaza-socket-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The error of a query to the Unix socket in the folder. */
async function queried(): Promise<unknown> {
  const database = openDatabase({ url: 'postgres://plaza@127.0.0.1:5432/plaza', socketDir: folder });
  try {
    return await database.pool.query('SELECT 1').catch((error: unknown) => error);
  } finally {
    await database.close();
  }
}

test('the database is unavailable while the file of its socket is missing', async () => {
  const error = await queried();
  expect(error).toMatchObject({ code: 'ENOENT', syscall: 'connect' });
  expect(isDatabaseGone(error)).toBe(true);
});

test('the database is unavailable while the queue of its socket is full', async () => {
  const path = join(folder, '.s.PGSQL.5432');
  const server = createServer().listen({ path, backlog: 1 });
  // Nobody takes connections out of the queue until the next turn of the event loop.
  const waiting = Array.from({ length: 8 }, () => connect(path).on('error', () => undefined));
  const error = await queried();
  // Linux says EAGAIN, others ECONNREFUSED.
  expect(error).toMatchObject({ code: expect.stringMatching(/^(EAGAIN|ECONNREFUSED)$/), syscall: 'connect' });
  expect(isDatabaseGone(error)).toBe(true);
  for (const socket of waiting) socket.destroy();
  server.close();
});

test('a missing file is a fault', async () => {
  const error = await readFile(join(folder, 'missing')).catch((fault: unknown) => fault);
  expect(error).toMatchObject({ code: 'ENOENT' });
  expect(isDatabaseGone(error)).toBe(false);
});
