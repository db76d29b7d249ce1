import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

/**
 * Prefixes a cookie's name with `__Host-` under https, which binds the cookie to this host. Browsers refuse that prefix
 * for a demo on plain http.
 */
function named(deps: Pick<AppDeps, 'config'>, name: string): string {
  return isSecure(deps) ? `__Host-${name}` : name;
}

function isSecure(deps: Pick<AppDeps, 'config'>): boolean {
  return deps.config.PLAZA_ORIGIN.startsWith('https:');
}

/** The name of the cookie that holds a browser's session token. */
export function sessionCookie(deps: Pick<AppDeps, 'config'>): string {
  return named(deps, 'plaza_session');
}

/** How long a browser can open a guest's booking without its link (seconds). */
export const BOOKING_COOKIE_SECONDS = 30 * 24 * 3600;

/** The name of the cookie that holds a guest's booking token, set from the link of a mail. */
export function bookingCookie(deps: Pick<AppDeps, 'config'>): string {
  return named(deps, 'plaza_booking');
}

/** The name of the device cookie, which identifies a browser that signed in before. It grants no access. */
export function deviceCookie(deps: Pick<AppDeps, 'config'>): string {
  return named(deps, 'plaza_device');
}

/** How long a browser remembers the door link it opened (seconds). The link itself may end earlier. */
export const DOOR_COOKIE_SECONDS = 30 * 24 * 3600;

/** The name of the cookie that holds the token of a door link. */
export function doorCookie(deps: Pick<AppDeps, 'config'>): string {
  return named(deps, 'plaza_door');
}

/** How long a browser remembers a sign-in that it began (seconds). */
export const ATTEMPT_COOKIE_SECONDS = 900;

/** The name of the cookie that binds a sign-in elsewhere, or with a passkey, to the browser that began it. */
export function attemptCookie(deps: Pick<AppDeps, 'config'>): string {
  return named(deps, 'plaza_attempt');
}

/** The value of a Set-Cookie header: HttpOnly, SameSite=Lax, for `seconds` (0 deletes the cookie). */
export function setCookie(deps: Pick<AppDeps, 'config'>, name: string, value: string, seconds: number): string {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(deps) } as const;
  return stringifySetCookie({ name, value, maxAge: seconds, ...options });
}

/** Cookies with longer values are ignored. */
const MAX_LENGTH = 512;

/** The value of a cookie of a request, or null. */
export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  const value = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[name];
  return value && value.length <= MAX_LENGTH ? value : null;
}
