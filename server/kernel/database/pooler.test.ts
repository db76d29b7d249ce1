import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket, connect as tcp } from 'node:net';
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

test.each([
  ['statement_timeout', /^DATABASE_URL leads to a connection pooler that drops [^\n]+$/],
  ['options', /^DATABASE_URL leads to a connection pooler that drops [^\n]+$/],
  ['application_name', /^undefined$/],
])('a pooler in session mode that drops %s is: %s', async (parameter, what) => {
  const dropping = await openDropping(inject('databaseUrl'), parameter);
  try {
    expect(String(await said(dropping.url))).toMatch(what);
  } finally {
    dropping.close();
  }
});

/** Passes connections to a database one to one, without a parameter of their first message. */
async function openDropping(address: string, parameter: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(address);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = tcp({ host: hostname, port: Number(port) });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).once('close', () => other.destroy());
    }
    near.once('data', (first: Buffer) => {
      const parts = first.subarray(8).toString().split('\0');
      const at = parts.indexOf(parameter);
      if (at !== -1) parts.splice(at, 2);
      const content = Buffer.from(parts.join('\0'));
      const head = Buffer.from(first.subarray(0, 8));
      head.writeInt32BE(content.length + 8);
      far.write(Buffer.concat([head, content]));
      near.pipe(far).pipe(near);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(address);
  Object.assign(url, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) });
  return {
    url: url.href,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
