import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { middleOf } from '#test/setup/effort.ts';

const it = testApp();

const HEAD = 'POST /v9/user/check_email HTTP/1.1\r\nHost: plaza.test\r\nContent-Type: application/json\r\n';
/** What each kind of slow client sends at once; it sends the rest byte by byte. */
const begun = {
  head: 'GET /v9/user/session HTTP/1.1\r\nHost: plaza.test\r\nX-Slow: ',
  body: `${HEAD}Content-Length: 100000\r\n\r\n{"email":"`,
  chunk: `${HEAD}Transfer-Encoding: chunked\r\n\r\n`,
} as const;

interface Slow {
  readonly kind: keyof typeof begun;
  readonly socket: Socket;
  said: string;
  ended_after: number | null;
}

/** A client that sends one byte per second until the server closes the connection. */
function slowClient(port: number, kind: Slow['kind'], started: number): Slow {
  const socket = connect(port, '127.0.0.1');
  const slow: Slow = { kind, socket, said: '', ended_after: null };
  socket.on('data', (bytes) => {
    slow.said += bytes.toString('latin1');
  });
  socket.on('error', () => undefined);
  socket.write(begun[kind]);
  const dripping = setInterval(() => socket.write(kind === 'chunk' ? '1\r\na\r\n' : 'a'), 1_000);
  socket.on('close', () => {
    clearInterval(dripping);
    slow.ended_after = performance.now() - started;
  });
  return slow;
}

test('500 slow senders are disconnected in time, and others are served meanwhile', async () => {
  await it.app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = it.app.http.server.address() as AddressInfo;
  const ask = async (): Promise<number> => {
    const asked = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/v9/user/session`);
    await answer.json();
    expect(answer.status).toBe(200);
    await sleep(100);
    return performance.now() - asked - 100;
  };
  const askOften = async () => {
    const waits: number[] = [];
    while (waits.length < 30) waits.push(await ask());
    return middleOf(waits);
  };
  const before = await askOften();
  const started = performance.now();
  const kinds = ['head', 'body', 'chunk'] as const;
  const clients = Array.from({ length: 500 }, (_, n) => slowClient(port, kinds[n % 3] ?? 'head', started));
  await Promise.all(clients.map(({ socket }) => once(socket, 'connect')));

  const waits: number[] = [];
  while (clients.some((client) => client.ended_after === null)) waits.push(await ask());
  const after = await askOften();

  // A busy machine may be late once; slow clients would make it late every time.
  expect(middleOf(waits) / Math.max(before, after)).toBeLessThan(20);
  const ends = (kind: Slow['kind']) =>
    clients.filter((client) => client.kind === kind).map(({ ended_after }) => ended_after ?? 0);
  // A head has ten seconds, a body thirty; the server looks every five.
  expect(Math.max(...ends('head'))).toBeLessThan(Math.min(...ends('body'), ...ends('chunk')));
  expect(Math.max(...ends('body'))).toBeGreaterThan(25_000);
  for (const { said } of clients) expect(said).toMatch(/^HTTP\/1\.1 408 /);
});

test('a client that does not read its response is disconnected after two minutes', () => {
  expect(it.app.http.server.timeout).toBe(120_000);
});
