import { DAY_MS, epochMs, type Instant } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { bookingCreate } from '#locales/areas/booking-create.ts';
import { say } from '#locales/format.ts';
import { decideParty } from './party.ts';

/** How far into the past and the future a client can be entered. */
export const WALK_IN_BACK_DAYS = 7;
export const WALK_IN_AHEAD_DAYS = 400;

/** The input for deciding whether a client can be entered. */
export type WalkInInput = {
  readonly service: { readonly is_active: boolean; readonly capacity: number };
  readonly starts_at: Instant;
  readonly participants: number;
  readonly now: Instant;
};

/**
 * Whether a provider may enter a client at a time; null if they may. Opening hours, notice and grid do not apply to
 * providers in their own calendar. Only existing commitments do, and the database checks those.
 */
export function decideWalkIn(
  input: WalkInInput,
): RuleViolation<'retired' | 'too_many' | 'too_long_ago' | 'too_far_ahead', Message> | null {
  if (!input.service.is_active) return violation('retired', say(bookingCreate, 'walk_in.retired'));
  const many = decideParty(input.service, input.participants);
  if (many) return violation('too_many', many.detail);
  const ahead = epochMs(input.starts_at) - epochMs(input.now);
  if (ahead < -WALK_IN_BACK_DAYS * DAY_MS)
    return violation('too_long_ago', say(bookingCreate, 'walk_in.too_long_ago', { days: WALK_IN_BACK_DAYS }));
  return ahead > WALK_IN_AHEAD_DAYS * DAY_MS
    ? violation('too_far_ahead', say(bookingCreate, 'walk_in.too_far_ahead'))
    : null;
}
