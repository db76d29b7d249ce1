import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KyselyPlugin } from 'kysely';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { invalidatedByNews } from '#contract/invalidation.ts';
import { invalidatedCalls, socketOptions } from '#contract/realtime.ts';
import { insertNotification, publishInvalidation } from '#server/modules/notifications/queries.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { openRealtime } from './index.ts';

const it = testApp();
let realtime: Awaited<ReturnType<typeof openRealtime>>;
let address = '';
const open: Socket[] = [];

beforeAll(async () => {
  const { http } = it.app;
  realtime = await openRealtime(http.server, it.deps, it.deps.config.DATABASE_URL ?? '', { check_ms: 200 });
  await http.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => realtime.close());

/** A socket that connects once, as a screen does. */
function connect(own: { token?: string; cookie?: string; origin?: string } = {}, to = address): Socket {
  const extraHeaders = {
    ...(own.cookie ? { cookie: `plaza_session=${own.cookie}` } : {}),
    ...(own.origin ? { origin: own.origin } : {}),
  };
  const socket = io(to, {
    ...socketOptions,
    reconnection: false,
    forceNew: true,
    extraHeaders,
    auth: own.token ? { token: own.token } : {},
  });
  open.push(socket);
  socket.connect();
  return socket;
}

const outcome = (socket: Socket) =>
  new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  });
const invalidation = async (socket: Socket) => {
  const calls = invalidatedCalls(await new Promise((resolve) => socket.once('stale', resolve)));
  if (calls === null) throw new Error('The message is no invalidation.');
  return { calls };
};

test('only signed-in users connect, by cookie or token', async () => {
  const user = await givenUser(it.deps);
  expect(await outcome(connect())).toBe('not_signed_in');
  expect(await outcome(connect({ token: 'no such token' }))).toBe('not_signed_in');
  expect(await outcome(connect({ token: user.token }))).toBe('connected');
  expect(await outcome(connect({ cookie: user.token }))).toBe('connected');
});

test('a page of another site cannot connect with our cookie', async () => {
  const user = await givenUser(it.deps);
  expect(await outcome(connect({ cookie: user.token, origin: 'http://evil.example' }))).not.toBe('connected');
  expect(await outcome(connect({ cookie: user.token, origin: 'http://plaza.test' }))).toBe('connected');
});

test('a user receives only their own invalidations, by name', async () => {
  const [user, other] = [await givenUser(it.deps), await givenUser(it.deps)];
  const [own, foreign] = [connect({ token: user.token }), connect({ token: other.token })];
  await Promise.all([outcome(own), outcome(foreign)]);
  const received: unknown[] = [];
  foreign.on('stale', (message) => received.push(message));
  const said = invalidation(own);
  await insertNotification(
    it.deps.database.write,
    { user_id: user.id, kind: 'booking_confirmed', title: 'New booking', text: 'A secret text', link: '/booking' },
    it.clock.now(),
    'ended_of_provider',
  );
  expect(await said).toEqual({ calls: ['user/notification_list', ...invalidatedByNews.ended_of_provider] });
  const reached = invalidation(foreign);
  await publishInvalidation(it.deps.database.write, other.id, 'session');
  await reached;
  expect(received).toEqual([{ calls: ['user/session'] }]);
});

test('signing out ends the sockets of that session alone', async () => {
  const user = await givenUser(it.deps);
  const socket = connect({ token: user.token });
  await outcome(socket);
  const gone = once(socket as never, 'disconnect');
  await it.call('user/logout', {}, user);
  await gone;
  expect(await outcome(connect({ token: user.token }))).toBe('not_signed_in');
});

test('the sockets of a session end with it, also after a missed message or by age', async () => {
  const [user, other] = [await givenUser(it.deps), await givenUser(it.deps)];
  const [socket, staying] = [connect({ token: user.token }), connect({ token: other.token })];
  await Promise.all([outcome(socket), outcome(staying)]);
  const gone = once(socket as never, 'disconnect');
  await it.deps.database.write.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  await gone;
  expect(staying.connected).toBe(true);
  const aged = once(staying as never, 'disconnect');
  it.clock.set(new Date(it.clock.now().getTime() + 31 * 86_400_000));
  await aged;
});

test('a session that ends while its socket is admitted ends the socket', async () => {
  const [user, witness] = [await givenUser(it.deps), await givenUser(it.deps)];
  const endSession = async () => {
    await it.call('user/logout', {}, user);
    // The server hears announcements in their order: with this one it has received the end.
    const received = invalidation(watching);
    await publishInvalidation(it.deps.database.write, witness.id, 'session');
    await received;
  };
  const endInBetween: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // The first check found a valid session. The session then ended and was announced before the check's result was
    // used.
    transformResult: async ({ result }) => {
      if (result.rows.some((row) => row.user_id === user.id)) await endSession();
      return result;
    },
  };
  const server = createServer();
  const deps = {
    ...it.deps,
    database: { ...it.deps.database, read: it.deps.database.read.withPlugin(endInBetween) },
  };
  // The periodic check, which would end the socket later, is off.
  const slow = await openRealtime(server, deps, it.deps.config.DATABASE_URL ?? '', { check_ms: 24 * 3_600_000 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const watching = connect({ token: witness.token }, `http://127.0.0.1:${port}`);
  expect(await outcome(watching)).toBe('connected');
  const socket = connect({ token: user.token }, `http://127.0.0.1:${port}`);
  await once(socket as never, 'disconnect');
  await slow.close();
});

test('a connection has one attempt to authenticate', async () => {
  const line = new WebSocket(`${address.replace('http', 'ws')}/v9/socket.io/?EIO=4&transport=websocket`);
  let refusals = 0;
  line.onmessage = ({ data }) => {
    if (String(data).startsWith('44')) refusals += 1;
    if (String(data).startsWith('0')) for (let n = 0; n < 200; n += 1) line.send('40{"token":"no such token"}');
  };
  await expect.poll(() => line.readyState).toBe(WebSocket.CLOSED);
  expect(refusals).toBeLessThan(5);
});

test('upgrade requests are answered in HTTP/1.1, except at the socket', async () => {
  const { port } = it.app.http.server.address() as AddressInfo;
  for (const upgrade of ['h2c', 'websocket'])
    for (const path of ['/healthz', '/v9/user/session']) {
      const headers = { connection: 'Upgrade', upgrade };
      const sent = request({ host: '127.0.0.1', port, path, headers }).end();
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode, `${upgrade} at ${path}`).toBe(200);
    }
});

test('a client that sends events is disconnected', async () => {
  const user = await givenUser(it.deps);
  const socket = connect({ token: user.token });
  await outcome(socket);
  const gone = once(socket as never, 'disconnect');
  socket.emit('join', 'user:somebody-else');
  await gone;
});

test('listening resumes when the database ends the connection', async () => {
  const user = await givenUser(it.deps);
  const socket = connect({ token: user.token });
  await outcome(socket);
  await it.deps.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'plaza-listen' AND datname = current_database()`,
  );
  const said = invalidation(socket);
  // The reconnection can't be observed, so messages repeat until one arrives.
  const sending = setInterval(() => void publishInvalidation(it.deps.database.write, user.id, 'session'), 200);
  expect(await said).toEqual({ calls: ['user/session'] });
  clearInterval(sending);
});
