import type { HireAction, HireSide } from '#contract/choices/hire.ts';
import { DAY_MS } from '#contract/instant.ts';
import type { HireStatus } from '#contract/states/hire.ts';

/** How long a request waits for an answer. */
export const ANSWER_DAYS = 7;

/** The facts of a date that decide what can be done with it. */
export interface DateFacts {
  readonly status: HireStatus;
  /** Who moved it last. */
  readonly last_by: HireSide | 'system';
  readonly starts_at: Date;
  readonly expires_at: Date;
}

const otherSide: Readonly<Record<HireSide, HireSide>> = { organiser: 'provider', provider: 'organiser' };

/** The side that a pending date waits for; null for other dates. */
export const awaitedSide = ({ status, last_by }: DateFacts): HireSide | null =>
  status === 'pending' && last_by !== 'system' ? otherSide[last_by] : null;

/** What a side may do with a date now. Nothing once the date has begun. */
export function actionsOf(date: DateFacts, side: HireSide, now: Date): HireAction[] {
  if (date.starts_at <= now) return [];
  if (date.status === 'accepted') return ['cancel', 'modify'];
  if (date.status !== 'pending' || date.expires_at <= now) return [];
  return awaitedSide(date) === side ? ['accept', 'decline', 'modify'] : ['withdraw', 'modify'];
}

/** When a date that is asked for now expires: after some days, or when it begins. */
export const expiryOf = (starts_at: Date, now: Date, days = ANSWER_DAYS): Date =>
  new Date(Math.min(starts_at.getTime(), now.getTime() + days * DAY_MS));
