import { href, routeOf } from '../routes.ts';

/** Keys of the browser's storage (specification §3). */
export const storageKeys = {
  auth: 'auth',
  redirectGuest: 'redirect_guest',
  redirectPath: 'redirect_path',
  eventData: 'eventData',
  eventCode: 'EVENT_CODE',
} as const;

/** The part of `Storage` that is used. */
export interface WebStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** A storage of the browser, or memory of this page where the browser keeps none. */
export function storeIn(open: () => Storage): () => WebStorage {
  const memory = new Map<string, string>();
  const inMemory: WebStorage = {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => void memory.set(key, value),
    removeItem: (key) => void memory.delete(key),
  };
  return () => {
    try {
      return open();
    } catch (error) {
      if (error instanceof DOMException || error instanceof ReferenceError) return inMemory;
      throw error;
    }
  };
}

/** What this browser keeps for all its tabs. */
export const browserStorage = storeIn(() => window.localStorage);

/** Returns the path with query if it is a known and built route of this app, or null (other sites included). */
export function ownPath(path: string | null | undefined): string | null {
  if (path === null || path === undefined || !/^\/(?![/\\])/.test(path)) return null;
  const base = 'http://own.invalid';
  if (!URL.canParse(path, base)) return null;
  const url = new URL(path, base);
  if (url.origin !== base || routeOf(url.pathname) === null) return null;
  return url.pathname + url.search + url.hash;
}

/** Keeps where a guest wanted to go (its path with query); gives the address of the sign-in. */
export function requireAccount(path: string, storage: WebStorage = browserStorage()): string {
  storage.setItem(storageKeys.redirectGuest, 'true');
  storage.setItem(storageKeys.redirectPath, path);
  return href('login');
}

/** The sign-in address for a redirect by the server, which can't write browser storage; the sign-in page writes it. */
export function loginHref(path: string): string {
  return href('login', {}, { redirect_path: path });
}

/** Keeps the `redirect_path` a server's redirect put in the sign-in's address; answers whether there was one. */
export function adoptRedirect(url: URL, storage: WebStorage = browserStorage()): boolean {
  const path = url.searchParams.get('redirect_path');
  if (path === null) return false;
  if (ownPath(path) !== null) requireAccount(path, storage);
  return true;
}

/**
 * The path after signing in (specification §4): the stored path if there is one (both keys are cleared), otherwise `/`,
 * and none at first load. A stored path that is not a known route of this app counts as `/`.
 */
export function afterSignIn(firstLoad: boolean, storage: WebStorage = browserStorage()): string | null {
  const isCached = storage.getItem(storageKeys.redirectGuest) !== null;
  const path = storage.getItem(storageKeys.redirectPath);
  storage.removeItem(storageKeys.redirectGuest);
  storage.removeItem(storageKeys.redirectPath);
  if (isCached) return ownPath(path) ?? '/';
  return firstLoad ? null : '/';
}

/** Stores or clears the auth state: the user and the time, nothing secret (scripts can't read the session cookie). */
export function persistAuth(who: string | null, now: Date, storage: WebStorage = browserStorage()): void {
  if (who === null) {
    storage.removeItem(storageKeys.auth);
    return;
  }
  if (readAuth(storage)?.who !== who)
    storage.setItem(storageKeys.auth, JSON.stringify({ who, since: now.toISOString() }));
}

/** The auth state kept before, or null. */
export function readAuth(
  storage: WebStorage = browserStorage(),
): { readonly who: string; readonly since: string } | null {
  const stored = recordOf(storage.getItem(storageKeys.auth));
  if (stored === null || typeof stored.who !== 'string' || typeof stored.since !== 'string') return null;
  return { who: stored.who, since: stored.since };
}

/**
 * A `?code=` on `/` is the answer of a meeting account. Stores it as EVENT_CODE and returns the stored event's url with
 * it (specification §4). Null without a code, or if the url is not a route of this app, or `state` is unknown.
 */
export function takeEventCode(url: URL, storage: WebStorage = browserStorage()): string | null {
  const code = url.searchParams.get('code');
  if (url.pathname !== '/' || code === null || code === '') return null;
  const event = recordOf(storage.getItem(storageKeys.eventData));
  const wanted = event?.state;
  if (typeof wanted === 'string' && wanted !== url.searchParams.get('state')) return null;
  storage.setItem(storageKeys.eventCode, code);
  const own = typeof event?.url === 'string' ? ownPath(event.url) : null;
  if (own === null) return null;
  const target = new URL(own, url);
  target.searchParams.set('code', code);
  return target.pathname + target.search + target.hash;
}

/** Whether somebody belongs to the operator's staff, whatever their role there. */
export function isStaff(user: { readonly role: string } | null): boolean {
  return user !== null && user.role !== 'user';
}

/** Whether somebody may see a path: null if so, else why not. Unknown paths are nobody's. */
export function refusedRoute(
  pathname: string,
  isSignedIn: boolean,
  isStaff = false,
): 'needs_account' | 'guests_only' | 'staff_only' | 'unknown' | null {
  const found = routeOf(pathname);
  if (found === null) return 'unknown';
  if (found.row.only === 'staff' && isSignedIn && !isStaff) return 'staff_only';
  if (found.row.visitors.includes(isSignedIn ? 'user' : 'guest')) return null;
  return isSignedIn ? 'guests_only' : 'needs_account';
}

function recordOf(text: string | null): Record<string, unknown> | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
