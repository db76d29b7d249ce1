import type { CancellationPolicy } from '../cancellation/decide-cancellation.ts';

/** What applies until an operator decides otherwise. */
export const marketDefaults = {
  cancellation_policy: 'moderate' satisfies CancellationPolicy,
  hold_minutes: 15,
  search_radius: 22,
  referral_monthly_max: 10,
} as const;

/** How long a checkout may hold its time or seats unpaid (minutes). */
export const holdMinutes = { min: 5, max: 60 } as const;

/** How far a search may reach (miles). */
export const searchRadius = { min: 1, max: 500 } as const;

/** How many rewards one referrer may get within 30 days. */
export const referralMonthly = { min: 1, max: 1000 } as const;
