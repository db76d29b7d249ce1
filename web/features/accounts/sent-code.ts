import { useEffect, useState } from 'react';
import { tabStorage } from '#web/api/booking-token.ts';
import type { WebStorage } from '#web/api/session.ts';

/** A code that was sent to a mailbox. */
export interface Sent {
  readonly email: string;
  readonly purpose: 'sign_in' | 'verify' | 'reset';
  /**
   * The token that `sign_up` returned. The password of this sign-up counts only with it; it is useless without the
   * code.
   */
  readonly signUpToken?: string;
  /** The name of an account that the code opens without a sign-up. */
  readonly name?: string;
}

const KEY = 'code_sent';
const LASTS_MS = 10 * 60_000;

/** Stores the sent code in this tab until the code expires; null deletes it. `now` is in ms since the epoch. */
export function saveSentCode(store: WebStorage, sent: Sent | null, now: number): void {
  if (sent === null) store.removeItem(KEY);
  else store.setItem(KEY, JSON.stringify({ ...sent, until: now + LASTS_MS }));
}

/**
 * Reads the sent code of one of the purposes; null if it has expired or there is none. `now` is in ms since the epoch.
 */
export function readSent(store: WebStorage, purposes: readonly Sent['purpose'][], now: number): Sent | null {
  let stored: unknown;
  try {
    stored = JSON.parse(store.getItem(KEY) ?? 'null');
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (typeof stored !== 'object' || stored === null) return null;
  const { email, purpose: named, signUpToken, name, until } = stored as Readonly<Record<string, unknown>>;
  const purpose = purposes.find((one) => one === named);
  if (typeof email !== 'string' || purpose === undefined || typeof until !== 'number' || until <= now) return null;
  return {
    ...{ email, purpose },
    ...(typeof signUpToken === 'string' ? { signUpToken } : {}),
    ...(typeof name === 'string' ? { name } : {}),
  };
}

/** The pending code. Phones unload a page while its reader opens the mail; the field must still be there afterwards. */
export function useSent(...purposes: Sent['purpose'][]): [Sent | null, (sent: Sent | null) => void] {
  const [sent, setSent] = useState<Sent | null>(null);
  const wanted = purposes.join();
  useEffect(() => {
    const stored = readSent(tabStorage(), wanted.split(',') as Sent['purpose'][], Date.now());
    if (stored !== null) setSent(stored);
  }, [wanted]);
  const set = (next: Sent | null) => {
    saveSentCode(tabStorage(), next, Date.now());
    setSent(next);
  };
  return [sent, set];
}
