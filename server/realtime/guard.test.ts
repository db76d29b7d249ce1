import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CallInput, CallName } from '#contract/index.ts';
import { socketOptions } from '#contract/realtime.ts';
import { publishInvalidation } from '#server/modules/notifications/queries.ts';
import { testApp } from '#test/app.ts';
import { givenUser } from '#test/given.ts';
import { givenAccount, newestCode, PASSWORD } from '#test/given-account.ts';
import { openRealtime } from './index.ts';

const it = testApp();
const MAX = 30;
const MAX_OF_ONE = 20;
let realtime: Awaited<ReturnType<typeof openRealtime>>;
let address = '';
const open: Socket[] = [];
/** The connections that the server counts as open. */
const held = new Set<Duplex>();

/** The periodic check and the limit for signing in are off here: only notifications and refusals end sockets. */
const NEVER_MS = 24 * 3_600_000;

beforeAll(async () => {
  const { http } = it.app;
  realtime = await openRealtime(http.server, it.deps, it.deps.config.DATABASE_URL ?? '', {
    max_each: MAX,
    check_ms: NEVER_MS,
    sign_in_ms: NEVER_MS,
  });
  http.server.on('upgrade', (_request, line) => {
    held.add(line);
    line.once('close', () => held.delete(line));
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect();
  // Connections of one test count for the next one's address until the server notices that they closed.
  await expect.poll(() => held.size).toBe(0);
});
afterAll(() => realtime.close());

/**
 * Opens a socket and returns its outcome. It has one line from its beginning, which `held` sees: what one that begins
 * by polling has left open after its end is known to the server only.
 */
async function connect(auth: object, extraHeaders: Record<string, string> = {}) {
  const options = { ...socketOptions, transports: ['websocket'], reconnection: false, forceNew: true };
  const socket = io(address, { ...options, extraHeaders, auth });
  open.push(socket);
  const outcome = new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'));
    socket.on('connect_error', (error) => resolve(error.message));
  });
  socket.connect();
  return { socket, outcome: await outcome };
}

type Ending = (user: { id: string; email: string; token: string }) => Promise<unknown>;
const call = <Name extends CallName>(name: Name, input: CallInput<Name>, caller = {}) => it.call(name, input, caller);
const endings: readonly (readonly [string, Ending])[] = [
  ['signing out', (user) => call('user/logout', {}, user)],
  ['signing out everywhere', async (user) => call('user/logout', { all: true }, { token: await secondToken(user) })],
  [
    'another password',
    async (user) =>
      call(
        'user/change_password',
        { current_password: PASSWORD, new_password: 'another river at night' },
        { token: await secondToken(user) },
      ),
  ],
  [
    'a reset',
    async ({ email }) => {
      await call('user/email_send_otp', { email, purpose: 'reset' });
      const proved = await call('user/verify_otp', { email, purpose: 'reset', code: await newestCode(it.deps, email) });
      const reset_token = proved.body.reset_token ?? '';
      return call('user/reset_password', { reset_token, new_password: 'another river at night' });
    },
  ],
  [
    'a suspension by staff',
    async ({ id }) => {
      const admin = await givenUser(it.deps, { role: 'admin' });
      const reason = 'Asked people to pay outside of Plaza.';
      return call('admin/moderate', { verb: 'apply', kind: 'suspend_user', subject_id: id, reason }, admin);
    },
  ],
  ['a ban', ({ id }) => setStatus(id, 'banned')],
  ['the end of the account', ({ id }) => setStatus(id, 'deleted')],
];

const setStatus = (id: string, status: string) =>
  it.deps.database.write.updateTable('users').set({ status }).where('id', '=', id).execute();

async function secondToken({ email }: { email: string }): Promise<string> {
  const { body } = await call('user/sign_in', { email, password: PASSWORD, session: 'bearer' });
  return body.token ?? '';
}

test.each(endings)('%s ends sockets and requests at once, and nobody else’s', async (_how, end) => {
  const [user, other] = [await givenAccount(it.deps), await givenUser(it.deps)];
  const [own, foreign] = [await connect({ token: user.token }), await connect({ token: other.token })];
  expect([own.outcome, foreign.outcome]).toEqual(['connected', 'connected']);
  const gone = once(own.socket as never, 'disconnect');
  await end(user);
  expect((await call('user/session_list', {}, user)).status).toBe(401);
  await gone;
  expect((await connect({ token: user.token })).outcome).toBe('not_signed_in');
  expect(foreign.socket.connected).toBe(true);
});

test('lifting a ban does not restore the session', async () => {
  const user = await givenUser(it.deps);
  await setStatus(user.id, 'banned');
  await setStatus(user.id, 'active');
  expect((await call('user/session_list', {}, user)).status).toBe(401);
});

test('expired tokens, ids in place of tokens, and other types are refused', async () => {
  const user = await givenUser(it.deps);
  const before = it.clock.now();
  it.clock.set(new Date(before.getTime() + 31 * 86_400_000));
  expect((await connect({ token: user.token })).outcome).toBe('not_signed_in');
  it.clock.set(before);
  for (const token of [user.id, '', ['x'], { token: user.token }, 1, null])
    expect((await connect({ token })).outcome, JSON.stringify(token)).toBe('not_signed_in');
  expect((await connect({}, { cookie: `plaza_booking=${user.token}` })).outcome).toBe('not_signed_in');
});

test('no page of another site opens a socket, by any transport or Origin', async () => {
  const { token } = await givenUser(it.deps);
  const own = new URL(address).host;
  for (const origin of [
    'http://evil.example',
    `http://evil.example/${own}`,
    `http://${own}.evil.example`,
    'null',
    '',
  ]) {
    const headers = { origin, cookie: `plaza_session=${token}` };
    const shake = await fetch(`${address}${socketOptions.path}/?EIO=4&transport=polling`, { headers });
    expect(shake.status, origin).toBe(403);
    expect((await connect({ token }, { origin, 'x-forwarded-host': 'evil.example' })).outcome, origin).not.toBe(
      'connected',
    );
  }
});

test('under a name that its owner has led here, a demo opens no socket and answers nothing', async () => {
  const { host, port } = new URL(address);
  const statusAt = (name: string, path: string) =>
    new Promise((resolve, reject) => {
      const headers = { host: name, origin: `http://${name}` };
      const asked = get({ host: '127.0.0.1', port, path, headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on('error', reject);
    });
  const led = `evil.example:${port}`;
  expect(await statusAt(led, `${socketOptions.path}/?EIO=4&transport=polling`)).toBe(403);
  for (const path of ['/v9/user/session', '/dev/outbox.json'])
    expect([await statusAt(host, path), await statusAt(led, path)], path).toEqual([200, 403]);
});

test('nobody receives another’s events, whatever room they request', async () => {
  const [user, other] = [await givenUser(it.deps), await givenUser(it.deps)];
  const { socket } = await connect({ token: user.token, room: `user:${other.id}`, user_id: other.id });
  const received: unknown[] = [];
  socket.on('stale', (invalidation) => received.push(invalidation));
  await publishInvalidation(it.deps.database.write, other.id, 'session');
  await publishInvalidation(it.deps.database.write, user.id, 'sessions');
  await expect.poll(() => received.length).toBe(1);
  expect(received).toEqual([{ calls: ['user/session_list'] }]);
});

test('a flood of events, or one that is too large, ends the socket and nothing else', async () => {
  const [user, other] = [await givenUser(it.deps), await givenUser(it.deps)];
  const calm = await connect({ token: other.token });
  for (const flood of [
    (socket: Socket) => socket.emit('x', 'x'.repeat(100_000)),
    (socket: Socket) => emitMany(socket),
  ]) {
    const { socket } = await connect({ token: user.token });
    const gone = once(socket as never, 'disconnect');
    flood(socket);
    await gone;
  }
  expect((await call('user/session_list', {}, user)).status).toBe(200);
  expect(calm.socket.connected).toBe(true);
});

function emitMany(socket: Socket): void {
  for (let n = 0; n < 5_000; n += 1) socket.emit('join', `user:${n}`);
}

test('one user may have twenty sockets, and another one when one is closed', async () => {
  const { token } = await givenUser(it.deps);
  const sockets = [];
  for (let n = 0; n < MAX_OF_ONE; n += 1) sockets.push(await connect({ token }));
  expect(new Set(sockets.map(({ outcome }) => outcome))).toEqual(new Set(['connected']));
  expect((await connect({ token })).outcome).toBe('not_signed_in');
  sockets[0]?.socket.disconnect();
  await expect.poll(async () => (await connect({ token })).outcome).toBe('connected');
});

test('the connections of one address are limited, also before authentication', async () => {
  const { token } = await givenUser(it.deps);
  const lines = Array.from({ length: MAX * 2 }, () => {
    const line = new WebSocket(`${address.replace('http', 'ws')}${socketOptions.path}/?EIO=4&transport=websocket`);
    let isOpen = false;
    line.onmessage = () => {
      isOpen = true;
    };
    // One that is refused after its handshake is closing at first, for as long as the other side takes.
    const state = () => (line.readyState > WebSocket.OPEN ? 'refused' : isOpen ? 'open' : 'undecided');
    return { line, state };
  });
  const decided = () => {
    const { open = [], refused = [] } = Object.groupBy(lines, ({ state }) => state());
    return [open.length, refused.length];
  };
  await expect.poll(decided).toEqual([MAX, MAX]);
  expect((await connect({ token })).outcome).not.toBe('connected');
  expect(decided()).toEqual([MAX, MAX]);
  for (const { line } of lines) line.close();
  await expect.poll(async () => (await connect({ token })).outcome).toBe('connected');
});
