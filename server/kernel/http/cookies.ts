import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../app-deps.ts';

/**
 * Prefixes a cookie's name with `__Host-` under https, which binds it to this host. A demo on plain http cannot set
 * such cookies.
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

/** How long a browser can open a guest's booking without its link (s). */
export const BOOKING_COOKIE_SECONDS = 30 * 24 * 3600;

/** The name of the cookie that holds a guest's booking token, set from the link of a mail. */
export function bookingCookie(deps: Pick<AppDeps, 'config'>): string {
  return named(deps, 'plaza_booking');
}

/** The name of the cookie by which a browser that signed in before is recognized; it grants no access. */
export function deviceCookie(deps: Pick<AppDeps, 'config'>): string {
  return named(deps, 'plaza_device');
}

/** The value of a Set-Cookie header: HttpOnly, SameSite=Lax, for `seconds` (0 deletes the cookie). */
export function setCookie(deps: Pick<AppDeps, 'config'>, name: string, value: string, seconds: number): string {
  return `${name}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${isSecure(deps) ? '; Secure' : ''}`;
}

/** The value of a cookie of a request, or null. */
export function cookieOf(request: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    const value = pair.slice(at + 1).trim();
    return value.length > 0 && value.length <= 512 ? decodeSafely(value) : null;
  }
  return null;
}

function decodeSafely(value: string): string | null {
  return /^(?:[^%]|%[0-7][0-9A-Fa-f])*$/.test(value) ? decodeURIComponent(value) : null;
}
