import { HOUR_MS } from '#contract/instant.ts';

const MIN_MS = 60_000;
const MAX_MS = 6 * HOUR_MS;

/** When a payout in transit is polled next: at its expected arrival, but between one minute and six hours from now. */
export function nextPoll(arrives_at: Date | null, now: Date): Date {
  const wait = arrives_at === null ? MAX_MS : arrives_at.getTime() - now.getTime();
  return new Date(now.getTime() + Math.min(MAX_MS, Math.max(MIN_MS, wait)));
}
