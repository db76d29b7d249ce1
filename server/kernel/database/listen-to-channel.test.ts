import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { listen } from './listen-to-channel.ts';

const it = testApp();
const CHANNEL = 'plaza_test';
const urlOf = () => it.deps.config.DATABASE_URL ?? '';
const query = (text: string, values?: string[]) => it.deps.database.pool.query(text, values);
const say = (word: string) => query('SELECT pg_notify($1, $2)', [CHANNEL, word]);
const open = (url: string, onMessage: (word: string) => void) =>
  listen({ url, channel: CHANNEL, log: it.deps.log }, onMessage);

test('an unreadable message is skipped, and the next one is handled', async () => {
  const received: string[] = [];
  const ear = await open(urlOf(), (word) => received.push(JSON.parse(word)));
  await say('not JSON');
  await say('"well"');
  await expect.poll(() => received).toEqual(['well']);
  await ear.stop();
});

test('stopped while reconnecting, it leaves no connection open', async () => {
  const { hostname, port } = new URL(urlOf());
  let mayPass = Promise.resolve();
  const through = new Set<Socket>();
  // A proxy to the database that can stop forwarding.
  const way = createServer((socket) => {
    through.add(socket);
    socket.on('error', () => undefined).on('close', () => through.delete(socket));
    void mayPass.then(() => {
      const database = connect(Number(port), hostname).on('error', () => undefined);
      socket.pipe(database).pipe(socket);
    });
  }).listen(0, '127.0.0.1');
  await once(way, 'listening');
  const held = new URL(urlOf());
  held.host = `127.0.0.1:${(way.address() as AddressInfo).port}`;
  const ear = await open(held.href, () => undefined);

  const gate = Promise.withResolvers<void>();
  mayPass = gate.promise;
  const comingBack = once(way, 'connection');
  await query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'plaza-listen' AND datname = current_database()`,
  );
  await comingBack;
  const stopped = ear.stop();
  gate.resolve();
  await stopped;
  await expect.poll(() => through.size).toBe(0);
  way.close();
});
