import type { WebStorage } from '#web/api/session.ts';

/** A token that one tab stores for another: a completed sign-up, or the proof of a guest's mailbox. */
export type AddressTokenKind = 'sign_up' | 'guest_proof';

const LASTS_MS = 60 * 60_000;

const sameAddress = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Stores a token with its address for the lifetime of a mailed link; null deletes it. `now` is in ms since the epoch.
 */
export function saveToken(
  store: WebStorage,
  kind: AddressTokenKind,
  value: { email: string; token: string } | null,
  now: number,
): void {
  if (value === null) store.removeItem(kind);
  else store.setItem(kind, JSON.stringify({ ...value, until: now + LASTS_MS }));
}

/** Reads the stored token of an address; null if there is none. `now` is in ms since the epoch. */
export function readToken(store: WebStorage, kind: AddressTokenKind, address: string, now: number): string | null {
  let stored: unknown;
  try {
    stored = JSON.parse(store.getItem(kind) ?? 'null');
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (typeof stored !== 'object' || stored === null) return null;
  const { email, token, until } = stored as Readonly<Record<string, unknown>>;
  if (typeof email !== 'string' || typeof token !== 'string' || typeof until !== 'number') return null;
  return until > now && sameAddress(email, address) ? token : null;
}
