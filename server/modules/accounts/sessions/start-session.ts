import type { AppDeps } from '#server/kernel/app-deps.ts';
import type { Actor } from '#server/kernel/call-context.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import { deviceCookie, sessionCookie, setCookie } from '#server/kernel/http/cookies.ts';
import { SESSION_DAYS } from '../rules/session-limits.ts';
import { deviceOf, newDevice } from './device.ts';
import { countDevice, getDeviceOwner, markBrowser } from './device-store.ts';
import { endSessions, insertSession, renewSession } from './session-store.ts';

/** How long a browser stays known (days). */
const DEVICE_DAYS = 365;

/** The part of a handler's context that starting and ending a session needs. */
export interface SessionContext {
  readonly actor: Actor;
  readonly now: Date;
  readonly deps: Pick<AppDeps, 'config'>;
  readonly request: { readonly user_agent: string; readonly device: string | null };
  readonly setHeader: (name: string, value: string) => void;
}

/**
 * Starts a session: a cookie for a browser (its previous session ends), or a token that is returned to a program. The
 * token is always new, so that a token planted before the sign-in is useless. The browser is known afterwards.
 */
export async function startSession(
  db: Tx,
  context: SessionContext,
  session: { user_id: string; kind: 'cookie' | 'bearer' },
): Promise<string | null> {
  const { actor, deps, now, request, setHeader } = context;
  if (session.kind === 'cookie' && actor.kind === 'user') await endSessions(db, { session_id: actor.session_id });
  const token = await insertSession(db, { user_id: session.user_id, user_agent: request.user_agent, now });
  if (session.kind === 'bearer') return token;
  setHeader('set-cookie', setCookie(deps, sessionCookie(deps), token, SESSION_DAYS * 86_400));
  await rememberBrowser(db, context, session.user_id);
  return null;
}

/** Makes the requesting browser known for a user, or extends that. */
export async function rememberBrowser(
  db: Tx,
  { deps, request, setHeader }: Pick<SessionContext, 'deps' | 'request' | 'setHeader'>,
  user_id: string,
): Promise<void> {
  const isKnown = deviceOf(deps.config, await getDeviceOwner(db, user_id), request.device) !== null;
  const device =
    isKnown && request.device !== null ? request.device : newDevice(deps.config, await countDevice(db, user_id));
  // The browser may be known from another account, which is then marked by the same value.
  for (const seen of new Set([request.device ?? device, device])) await markBrowser(db, user_id, seen);
  setHeader('set-cookie', setCookie(deps, deviceCookie(deps), device, DEVICE_DAYS * 86_400));
}

/**
 * Replaces the session token of the requesting browser, so that a stolen token stops working (OWASP ASVS 5.0, 7.2.4). A
 * program's token does not change, because several machines may share it.
 */
export async function renewCookie(
  db: Tx,
  { actor, deps, setHeader }: Pick<SessionContext, 'actor' | 'deps' | 'setHeader'>,
): Promise<void> {
  if (actor.kind !== 'user' || !actor.is_browser) return;
  const token = await renewSession(db, actor.session_id);
  setHeader('set-cookie', setCookie(deps, sessionCookie(deps), token, SESSION_DAYS * 86_400));
}

/** Deletes the browser's session cookie. */
export function dropSessionCookie({ deps, setHeader }: Pick<SessionContext, 'deps' | 'setHeader'>): void {
  setHeader('set-cookie', setCookie(deps, sessionCookie(deps), '', 0));
}
