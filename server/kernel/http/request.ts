import type { FastifyRequest } from 'fastify';
import { UNATTENDED_HEADER } from '#contract/client.ts';
import type { AppDeps } from '../app-deps.ts';
import type { Actor, UserActor } from '../call-context.ts';
import { isLoopback } from '../configuration/config.ts';
import type { Database } from '../database/db.ts';
import { networkOf } from '../limits/limits.ts';
import type { RecentUsers } from '../limits/recent-users.ts';
import { noteActor } from '../observability/request-facts.ts';
import { attemptCookie, bookingCookie, cookieOf, deviceCookie, doorCookie, sessionCookie } from './cookies.ts';
import { languageOf } from './request-language.ts';

/**
 * Finds the user and session of a session token, and notes that the session is used if the request is one that somebody
 * asked for (`is_use`); null when the token is unknown or the session is over.
 */
export type FindSession = (
  database: Pick<Database, 'read' | 'write'>,
  token: string,
  at: { readonly now: Date; readonly is_use: boolean },
) => Promise<Pick<UserActor, 'user_id' | 'role' | 'session_id' | 'staff' | 'impersonation'> | null>;

/** The part of an HTTP request that the runner needs in addition to the actor. */
export function incomingOf(request: FastifyRequest, deps: Pick<AppDeps, 'config'>) {
  const key = request.headers['idempotency-key'];
  return {
    id: request.id,
    ip: networkOf(request.ip),
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    language: languageOf(request),
    device: cookieOf(request, deviceCookie(deps)),
    door: cookieOf(request, doorCookie(deps)),
    attempt: cookieOf(request, attemptCookie(deps)),
    idempotency_key: typeof key === 'string' && key !== '' ? key : null,
    log: request.log,
  };
}

/** Finds the actor of an HTTP request by session cookie, bearer token or booking token. */
export async function actorOf(
  request: FastifyRequest,
  deps: Pick<AppDeps, 'config' | 'database' | 'clock'>,
  findSession: FindSession,
): Promise<Actor> {
  const header = request.headers['booking-token'];
  const booking_token =
    typeof header === 'string' && header.length <= 200 && header !== ''
      ? header
      : cookieOf(request, bookingCookie(deps));
  const bearer = bearerOf(request);
  const token = sessionTokenOf(request, deps);
  // A page that nobody has touched for a while says so: what it reads by itself must not keep its session alive.
  const is_use = request.headers[UNATTENDED_HEADER] === undefined;
  const session = token === null ? null : await findSession(deps.database, token, { now: deps.clock.now(), is_use });
  if (!session) return { kind: 'guest', booking_token };
  const actor = { kind: 'user' as const, ...session, is_browser: bearer === null, booking_token };
  noteActor(request, actor);
  return actor;
}

/** Finds the actor of a request and remembers whose session it is, for budgets that must not ask the database. */
export async function recentActorOf(
  request: FastifyRequest,
  deps: Pick<AppDeps, 'config' | 'database' | 'clock'>,
  { users, findSession }: { readonly users: RecentUsers; readonly findSession: FindSession },
): Promise<Actor> {
  const actor = await actorOf(request, deps, findSession);
  const token = sessionTokenOf(request, deps);
  if (token !== null) users.save(token, actor);
  return actor;
}

/** The user who was found for the session of a request lately, or null. */
export function recentUserOf(
  request: FastifyRequest,
  deps: Pick<AppDeps, 'config'>,
  users: RecentUsers,
): string | null {
  const token = sessionTokenOf(request, deps);
  return token === null ? null : users.userOf(token);
}

/** The session token of a request, valid or not, or null. */
export function sessionTokenOf(request: FastifyRequest, deps: Pick<AppDeps, 'config'>): string | null {
  return bearerOf(request) ?? cookieOf(request, sessionCookie(deps));
}

/** The bearer token of a request, or null. */
export function bearerOf(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice(7).trim() : null;
}

/**
 * Whether a POST comes from another site. Browsers send Sec-Fetch-Site or Origin; programs with a bearer token send
 * neither. An Origin is compared with the configured origin only, because a forged request can also choose its Host and
 * X-Forwarded-Host.
 */
export function isForeign(request: FastifyRequest, deps: Pick<AppDeps, 'config'>): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string' && site !== 'same-origin' && site !== 'none') return true;
  const origin = request.headers.origin;
  if (typeof origin !== 'string') return false;
  return origin !== deps.config.PLAZA_ORIGIN && !isOwnMachine(origin, deps.config);
}

/** Whether an origin is one of the names of a demo on this machine (`localhost`, `127.0.0.1`, a forwarded port). */
function isOwnMachine(origin: string, { PLAZA_MODE, PLAZA_ORIGIN }: AppDeps['config']): boolean {
  const isHere = (url: string) => isLoopback(URL.parse(url)?.hostname.replace(/^\[|\]$/g, '') ?? '');
  return PLAZA_MODE === 'demo' && isHere(PLAZA_ORIGIN) && isHere(origin);
}
