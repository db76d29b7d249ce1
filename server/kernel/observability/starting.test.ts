import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWhileStarting, type Starting } from './starting.ts';

const HOST = '127.0.0.1';
let starting: Starting | undefined;
afterEach(async () => {
  await starting?.end();
  starting = undefined;
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
async function ask(port: number, path: string) {
  const answer = await fetch(`http://${HOST}:${port}${path}`);
  return [answer.status, await answer.json()];
}

test('a start that takes long says what it does, and is not ready', async () => {
  const PORT = await freePort();
  starting = answerWhileStarting({ HOST, PORT }, 0);
  await vi.waitUntil(() => ask(PORT, '/healthz').catch(() => undefined));
  expect(await ask(PORT, '/healthz')).toEqual([200, { status: 'starting' }]);
  starting.noteMigration('0040_later');
  expect(await ask(PORT, '/readyz')).toEqual([503, { status: 'migrating', name: '0040_later' }]);
  await expect(ask(PORT, '/')).rejects.toThrow();
  await starting.end();
  // The app has the port then.
  const app = createServer().listen(PORT, HOST);
  await once(app, 'listening');
  await new Promise((done) => app.close(done));
});

test('a short start refuses connections, and a port that is taken stays with its owner', async () => {
  const PORT = await freePort();
  starting = answerWhileStarting({ HOST, PORT }, 60_000);
  await expect(ask(PORT, '/healthz')).rejects.toThrow();
  await starting.end();
  const owner = createServer((socket) => socket.resume().end('HTTP/1.1 204 No Content\r\n\r\n')).listen(PORT, HOST);
  await once(owner, 'listening');
  starting = answerWhileStarting({ HOST, PORT }, 0);
  expect((await fetch(`http://${HOST}:${PORT}/healthz`)).status).toBe(204);
  await starting.end();
  await new Promise((done) => owner.close(done));
});
