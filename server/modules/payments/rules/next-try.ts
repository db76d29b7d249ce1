import { DAY_MS } from '#contract/instant.ts';

const MINUTE_MS = 60_000;
/** After this many days an event without a matching payment is left to staff. */
export const TRIED_FOR_DAYS = 14;
const MAX_WAIT_MINUTES = 360;

/**
 * When an event without a matching payment is retried: after a minute, then at doubled intervals of six hours at most.
 * Null after two weeks.
 */
export function nextTry(received_at: Date, tries: number, now: Date): Date | null {
  if (now.getTime() - received_at.getTime() > TRIED_FOR_DAYS * DAY_MS) return null;
  const minutes = Math.min(MAX_WAIT_MINUTES, 2 ** Math.min(tries - 1, 20));
  return new Date(now.getTime() + minutes * MINUTE_MS);
}
