import { HOUR_MS } from '#contract/instant.ts';

const LEAST_MS = 60_000;
const MOST_MS = 6 * HOUR_MS;

/** When a payout on its way is asked about next: when it should have arrived, but in a minute at the earliest and in six hours at the latest. */
export function nextLook(arrives_at: Date | null, now: Date): Date {
  const wait = arrives_at === null ? MOST_MS : arrives_at.getTime() - now.getTime();
  return new Date(now.getTime() + Math.min(MOST_MS, Math.max(LEAST_MS, wait)));
}
