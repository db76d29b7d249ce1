import { type Refusal, refuse } from '#contract/errors.ts';
import type { Tx } from '#server/kernel/database/db.ts';
import type { Limit } from '#server/kernel/limits/limits.ts';
import { takeTry } from './try-count-store.ts';

/** A counted event of an address: one row of `try_counts`, shared by all processes. */
export type Counted = { readonly subject: string; readonly limit: Limit };

const HOUR = 3600;

/**
 * Counts one attempt against each of several budgets. Returns 0, or the longest wait of the exhausted budgets
 * (seconds).
 */
export async function takeTries(tx: Tx, budgets: readonly Counted[], now: Date): Promise<number> {
  let wait = 0;
  for (const { subject, limit } of budgets) wait = Math.max(wait, await takeTry(tx, subject, limit, now));
  return wait;
}

/**
 * The budgets of wrong passwords for an address. All strangers share one. Each known browser has its own, and all known
 * browsers share another.
 */
export function passwordBudgets(email: string, device: string | null): Counted[] {
  if (device === null) return [{ subject: `password:${email}`, limit: { max: 10, seconds: 900 } }];
  return [
    { subject: `password:${email}:${device}`, limit: { max: 10, seconds: 900 } },
    { subject: `password:${email}:known`, limit: { max: 20, seconds: 900 } },
  ];
}

/** The budgets of entered codes for an address, for any purpose: one for strangers, one for all known browsers. */
export function guessBudget(address: string, device: string | null): Counted {
  return { subject: `guess:${address}:${device === null ? 'strangers' : 'known'}`, limit: { max: 25, seconds: HOUR } };
}

/** The budget of passkeys that one network tries; right ones renew it. */
export const passkeyBudget = (ip: string): Counted => ({ subject: `passkey:${ip}`, limit: { max: 20, seconds: 900 } });

/** The budget of recovery codes entered for a user: of strangers, who know the password, and of known browsers. */
export function recoveryBudget(user_id: string, device: string | null): Counted {
  const by = device === null ? 'strangers' : 'known';
  return { subject: `recovery:${user_id}:${by}`, limit: { max: 10, seconds: 900 } };
}

/** Messages that strangers may request for an address: in total, and from one network. */
export const strangersMails = {
  total: (address: string): Counted => ({ subject: `code:${address}`, limit: { max: 10, seconds: HOUR } }),
  network: (address: string, ip: string): Counted => ({
    subject: `code:${address}:${ip}`,
    limit: { max: 3, seconds: HOUR },
  }),
  /** Separate from the other two, so that a mail for one purpose does not wait for requests of another. */
  first: (address: string, purpose: string): Counted => ({
    subject: `code_first:${address}:${purpose}`,
    limit: { max: 1, seconds: HOUR },
  }),
};

/** The budgets of messages that the known browsers of an address may request, each and in total. */
export function knownMails(address: string, device: string): Counted[] {
  return [
    { subject: `code:${address}:${device}`, limit: { max: 5, seconds: HOUR } },
    { subject: `code:${address}:known`, limit: { max: 10, seconds: HOUR } },
  ];
}

/** The refusal of too many requests. `detail` names the alternative. */
export function refuseTooOften(wait: number, detail: string): Refusal<'rate_limited'> {
  return refuse('rate_limited', detail, { extra: { retry_after: wait } });
}

/** Formats a wait: "a minute", "12 minutes". */
export function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
