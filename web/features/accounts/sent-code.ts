import { useEffect, useState } from 'react';
import { tabKeep } from '#web/api/booking-token.ts';
import type { Keep } from '#web/api/session.ts';

/** A code that is on its way to a mailbox. */
export interface Sent {
  readonly email: string;
  readonly purpose: 'sign_in' | 'verify' | 'reset';
  /** What `sign_up` answered, so that the password of this sign-up counts; worth nothing without the code. */
  readonly signUpToken?: string;
}

const KEY = 'code_sent';
const LASTS_MS = 10 * 60_000;

/** Keeps what was sent for this tab until the code is over; null forgets it. `now` is in ms since the epoch. */
export function keepSent(keep: Keep, sent: Sent | null, now: number): void {
  if (sent === null) keep.removeItem(KEY);
  else keep.setItem(KEY, JSON.stringify({ ...sent, until: now + LASTS_MS }));
}

/** What was sent for one of the purposes and can still be entered, or null. `now` is in ms since the epoch. */
export function readSent(keep: Keep, purposes: readonly Sent['purpose'][], now: number): Sent | null {
  let kept: unknown;
  try {
    kept = JSON.parse(keep.getItem(KEY) ?? 'null');
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (typeof kept !== 'object' || kept === null) return null;
  const { email, purpose: named, signUpToken, until } = kept as Readonly<Record<string, unknown>>;
  const purpose = purposes.find((one) => one === named);
  if (typeof email !== 'string' || purpose === undefined || typeof until !== 'number' || until <= now) return null;
  return { email, purpose, ...(typeof signUpToken === 'string' ? { signUpToken } : {}) };
}

/** The code being waited for: phones drop a page while its reader looks for the mail, and the code must still find its field. */
export function useSent(...purposes: Sent['purpose'][]): [Sent | null, (sent: Sent | null) => void] {
  const [sent, setSent] = useState<Sent | null>(null);
  const wanted = purposes.join();
  useEffect(() => {
    const kept = readSent(tabKeep(), wanted.split(',') as Sent['purpose'][], Date.now());
    if (kept !== null) setSent(kept);
  }, [wanted]);
  const set = (next: Sent | null) => {
    keepSent(tabKeep(), next, Date.now());
    setSent(next);
  };
  return [sent, set];
}
