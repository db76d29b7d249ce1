import { DAY_MS, epochMs, type Instant } from '#contract/instant.ts';

/** How long the old mailbox can take an account back (days). */
export const TAKE_BACK_DAYS = 7;

/**
 * Since when what was added to an account goes when its address is taken back. Whoever moved the address may have come
 * a while before, so that is a week earlier.
 */
export function doubtfulSince(changed_at: Instant): Date {
  return new Date(epochMs(changed_at) - TAKE_BACK_DAYS * DAY_MS);
}

/** Whether two-step sign-in stays when an address is taken back: only if it was on before that. */
export function keepsTwoStep(two_step_at: Instant | null, changed_at: Instant): boolean {
  return two_step_at !== null && epochMs(two_step_at) < doubtfulSince(changed_at).getTime();
}
