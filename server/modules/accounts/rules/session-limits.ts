import { DAY_MS } from '#contract/instant.ts';

const HOUR_MS = 3_600_000;

/** How long a session may live from its sign-in, and how long without any request (ms). */
export interface SessionLimits {
  readonly life: number;
  readonly idle: number;
}

/** The days that a session of anybody may live from its sign-in. */
export const SESSION_DAYS = 30;
/** How old the last request of a session may be before another one is written down (ms). */
export const SEEN_MS = 600_000;

/** Staff see what belongs to others, so their sessions end within a working day; those of customers after two weeks. */
export const sessionLimits: Readonly<Record<'staff' | 'customer', SessionLimits>> = {
  staff: { life: 24 * HOUR_MS, idle: 8 * HOUR_MS },
  customer: { life: SESSION_DAYS * DAY_MS, idle: 14 * DAY_MS },
};

/** The moment when a session ends unless it is used before. */
export function sessionEnd(
  session: { readonly created_at: Date; readonly seen_at: Date },
  who: keyof typeof sessionLimits,
): Date {
  const { life, idle } = sessionLimits[who];
  return new Date(Math.min(session.created_at.getTime() + life, session.seen_at.getTime() + idle));
}
