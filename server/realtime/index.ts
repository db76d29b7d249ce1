import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { type Invalidation, socketPath } from '#contract/realtime.ts';
import type { AppDeps } from '#server/kernel/app-deps.ts';
import { listen } from '#server/kernel/database/listen-to-channel.ts';
import { isRebound, senderOf, trustedProxies } from '#server/kernel/http/addresses.ts';
import { cookieOf, sessionCookie } from '#server/kernel/http/cookies.ts';
import { securityHeaders } from '#server/kernel/http/security-headers.ts';
import { networkOf } from '#server/kernel/limits/limits.ts';
import { findSession, listAlive } from '#server/modules/accounts/sessions/index.ts';
import { INVALIDATION_CHANNEL, InvalidationMessage } from '#server/modules/notifications/queries.ts';

/** Events sent to clients. The server receives none. */
interface ToClient {
  stale: (invalidation: Invalidation) => void;
}
/** The data of an admitted socket. */
interface Known {
  user_id: string;
  session_id: string;
}
type Sockets = Server<Record<string, never>, ToClient, Record<string, never>, Known>;

const MAX_SOCKETS_A_USER = 20;
/** The maximum number of open sockets per network. */
const MAX_CONNECTIONS_EACH = 2_000;
/** The time limit for authentication (ms). The server then closes the socket. */
const SIGN_IN_MS = 10_000;
/** How often sessions are checked (ms). Sessions also expire by age, and a missed sign-out must take effect. */
const CHECK_MS = 60_000;

/**
 * Opens the socket for signed-in users on an HTTP server. Each user gets the invalidations of their reads, from all
 * processes (by PostgreSQL's LISTEN). `databaseUrl` must point to the database itself, not to a pooler.
 */
export async function openRealtime(
  http: HttpServer,
  deps: AppDeps,
  databaseUrl: string,
  {
    check_ms = CHECK_MS,
    max_each = MAX_CONNECTIONS_EACH,
    sign_in_ms = SIGN_IN_MS,
  }: { readonly check_ms?: number; readonly max_each?: number; readonly sign_in_ms?: number } = {},
): Promise<{ close: () => Promise<void> }> {
  const sockets: Sockets = new Server(http, {
    path: socketPath,
    serveClient: false,
    maxHttpBufferSize: 4096,
    connectTimeout: sign_in_ms,
    allowRequest: (request, answer) => answer(null, isOwnOrigin(request, deps) && !isFull(request)),
  });
  // Socket responses bypass Fastify, which sets these headers on all other responses.
  sockets.engine.use(securityHeaders(deps.config));
  const proxies = trustedProxies(deps.config.TRUST_PROXY);
  const open = new Map<string, number>();
  const isFull = (request: IncomingMessage) => (open.get(networkOf(senderOf(request, proxies))) ?? 0) >= max_each;
  // Connections are counted from the handshake, before authentication.
  sockets.engine.on('connection', (connection: OneSocket['conn']) => {
    if (isFull(connection.request)) return connection.close(true);
    const network = networkOf(senderOf(connection.request, proxies));
    open.set(network, (open.get(network) ?? 0) + 1);
    connection.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
  });
  // Authentication queries the database, and a frame is cheaper to send than a request. A connection therefore has one
  // attempt.
  const tried = new WeakSet<OneSocket['conn']>();
  sockets.use((socket, next) => {
    if (tried.has(socket.conn)) {
      next(new Error('not_signed_in'));
      socket.conn.close(true);
      return;
    }
    tried.add(socket.conn);
    letIn(socket, deps, sockets).then(
      (isIn) => next(isIn ? undefined : new Error('not_signed_in')),
      (error: unknown) => {
        deps.log.warn({ err: error }, 'socket');
        next(new Error('unavailable'));
      },
    );
  });
  const check = (held: readonly OneSocket[]) => {
    endInvalidations(held, sockets, deps).catch((error: unknown) => deps.log.warn({ err: error }, 'socket'));
  };
  sockets.on('connection', (socket) => {
    // Our clients send no events.
    socket.onAny(() => socket.disconnect(true));
    // The session may have ended while this socket was being admitted.
    check([socket]);
  });
  const ear = await listen({ url: databaseUrl, channel: INVALIDATION_CHANNEL, log: deps.log }, (payload) =>
    notify(sockets, InvalidationMessage.parse(JSON.parse(payload))),
  );
  const checking = setInterval(() => check([...sockets.sockets.sockets.values()]), check_ms);
  checking.unref();
  return {
    close: async () => {
      clearInterval(checking);
      await ear.stop();
      await sockets.close();
    },
  };
}

/**
 * Whether a socket comes from our own origin. Pages of other sites must not open one with our visitor's cookie;
 * programs send no Origin.
 */
function isOwnOrigin(request: IncomingMessage, deps: AppDeps): boolean {
  const { origin, host } = request.headers;
  if (isRebound(request, deps.config)) return false;
  if (origin === undefined) return true;
  return origin === deps.config.PLAZA_ORIGIN || origin === `http://${host}` || origin === `https://${host}`;
}

type OneSocket = Socket<Record<string, never>, ToClient, Record<string, never>, Known>;

async function letIn(socket: OneSocket, deps: AppDeps, sockets: Sockets): Promise<boolean> {
  const given: unknown = socket.handshake.auth.token;
  const token = typeof given === 'string' ? given : cookieOf(socket.request, sessionCookie(deps));
  // Browsers open sockets again by themselves, so a socket is no use of its session.
  const at = { now: deps.clock.now(), is_use: false };
  const session = token === null ? null : await findSession(deps.database, token, at);
  // Whoever impersonates another user gets none of that user's news.
  if (!session || session.impersonation !== undefined) return false;
  const own = `user:${session.user_id}`;
  if ((sockets.sockets.adapter.rooms.get(own)?.size ?? 0) >= MAX_SOCKETS_A_USER) return false;
  socket.data = { user_id: session.user_id, session_id: session.session_id };
  await socket.join([own, `session:${session.session_id}`]);
  return true;
}

/** Disconnects the sockets whose session has ended. */
async function endInvalidations(some: readonly OneSocket[], sockets: Sockets, deps: AppDeps): Promise<void> {
  const held = new Set(some.map((socket) => socket.data.session_id));
  if (held.size === 0) return;
  const alive = await listAlive(deps.database.read, [...held], deps.clock.now());
  for (const session_id of held.difference(alive)) sockets.in(`session:${session_id}`).disconnectSockets(true);
}

function notify(sockets: Sockets, message: InvalidationMessage): void {
  if ('ended_sessions' in message)
    for (const session_id of message.ended_sessions) sockets.in(`session:${session_id}`).disconnectSockets(true);
  else sockets.to(`user:${message.user_id}`).emit('stale', { calls: message.calls });
}
