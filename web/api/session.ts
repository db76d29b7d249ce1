import { parseUrl } from '#contract/formats/website.ts';
import { href, routeFeatures, routeOf, visitRoutes } from '../routes.ts';
import type { Session } from './context.ts';

/** Keys of the browser's storage (specification §3). */
export const storageKeys = {
  auth: 'auth',
  redirectGuest: 'redirect_guest',
  redirectPath: 'redirect_path',
  eventData: 'eventData',
  eventCode: 'EVENT_CODE',
} as const;

/** The used part of `Storage`. */
export interface WebStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/** Returns a storage of the browser, or an in-memory storage if the browser blocks it. */
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

/** The storage that all tabs of this browser share. */
export const browserStorage = storeIn(() => window.localStorage);

/** Returns the path with query if it is a known and built route of this app, or null (other sites included). */
export function ownPath(path: string | null | undefined): string | null {
  if (path === null || path === undefined || !/^\/(?![/\\])/.test(path)) return null;
  const base = 'http://own.invalid';
  const url = parseUrl(path, base);
  if (url === null || url.origin !== base || routeOf(url.pathname) === null) return null;
  return url.pathname + url.search + url.hash;
}

/** Stores the path (with its query) that a guest tried to open. Returns the address of the sign-in. */
export function requireAccount(path: string, storage: WebStorage = browserStorage()): string {
  storage.setItem(storageKeys.redirectGuest, 'true');
  storage.setItem(storageKeys.redirectPath, path);
  return href('login');
}

/** The sign-in address for a redirect by the server, which can't write browser storage; the sign-in page writes it. */
export function loginHref(path: string): string {
  return href('login', {}, { redirect_path: path });
}

/** Stores the `redirect_path` of an address of the sign-in. Returns the address without it, or null if it has none. */
export function adoptRedirect(url: URL, storage: WebStorage = browserStorage()): string | null {
  const path = url.searchParams.get('redirect_path');
  if (path === null) return null;
  if (ownPath(path) !== null) requireAccount(path, storage);
  const rest = new URL(url);
  rest.searchParams.delete('redirect_path');
  return rest.pathname + rest.search + rest.hash;
}

/**
 * The path after signing in (specification §4): the stored path if there is one (both keys are cleared), otherwise `/`,
 * and none at first load. A stored path that is no known route counts as `/`.
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

/** The stored auth state; null if there is none. */
export function readAuth(
  storage: WebStorage = browserStorage(),
): { readonly who: string; readonly since: string } | null {
  const stored = recordOf(storage.getItem(storageKeys.auth));
  if (stored === null || typeof stored.who !== 'string' || typeof stored.since !== 'string') return null;
  return { who: stored.who, since: stored.since };
}

/** Where an organiser goes on after connecting a meeting account, and the `state` that has to come back. */
interface EventData {
  readonly url: string;
  readonly state: string;
}

/** Stores where to go on, before the browser leaves for a meeting provider. */
export function leaveForCode(data: EventData, storage: WebStorage = browserStorage()): void {
  storage.removeItem(storageKeys.eventCode);
  storage.setItem(storageKeys.eventData, JSON.stringify(data));
}

/**
 * Handles a `?code=` on `/`, the answer of a meeting account. Stores it as EVENT_CODE and returns the stored event's
 * url with it (specification §4); the url alone after an `error`. Returns null without an answer, for an url outside
 * this app, or for another `state` than the stored one.
 */
export function takeEventCode(url: URL, storage: WebStorage = browserStorage()): string | null {
  const [code, error] = [url.searchParams.get('code') ?? '', url.searchParams.get('error') ?? ''];
  if (url.pathname !== '/' || (code === '' && error === '')) return null;
  const event = recordOf(storage.getItem(storageKeys.eventData));
  const own = typeof event?.url === 'string' ? ownPath(event.url) : null;
  if (own === null || typeof event?.state !== 'string' || event.state !== url.searchParams.get('state')) return null;
  const target = new URL(own, url);
  if (code !== '') {
    storage.setItem(storageKeys.eventCode, code);
    target.searchParams.set('code', code);
  }
  return target.pathname + target.search + target.hash;
}

/** Takes the stored code with the state that it answers, both once; null unless both are there. */
export function takeStoredCode(storage: WebStorage = browserStorage()): { code: string; state: string } | null {
  const code = storage.getItem(storageKeys.eventCode);
  const state = recordOf(storage.getItem(storageKeys.eventData))?.state;
  storage.removeItem(storageKeys.eventCode);
  storage.removeItem(storageKeys.eventData);
  return code === null || typeof state !== 'string' ? null : { code, state };
}

/** Whether a user belongs to the operator's staff, in any role. */
export function isStaff(user: { readonly role: string } | null): boolean {
  return user !== null && user.role !== 'user';
}

/** Who opens a route, and the state of the marketplace that they open it in. */
type Arrival = Pick<Session, 'user'> & { readonly market: Pick<Session['market'], 'off_features' | 'is_open'> };

/** Whether visitors see what is offered here: everyone in an open marketplace, its staff before. */
export const mayVisit = ({ user, market }: Arrival): boolean => market.is_open || isStaff(user);

/** Why a visitor may not see a path; null if they may. Unknown paths are refused. */
export function refusedRoute(
  pathname: string,
  arrival: Arrival,
): 'needs_account' | 'guests_only' | 'staff_only' | 'switched_off' | 'not_open' | 'unknown' | null {
  const found = routeOf(pathname);
  if (found === null) return 'unknown';
  const isSignedIn = arrival.user !== null;
  const feature = routeFeatures[found.name];
  if (feature !== undefined && arrival.market.off_features.includes(feature)) return 'switched_off';
  if (found.row.only === 'staff' && isSignedIn && !isStaff(arrival.user)) return 'staff_only';
  const visit = visitRoutes[found.name];
  if (visit !== undefined && !mayVisit(arrival) && (visit === 'always' || !isSignedIn)) return 'not_open';
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
