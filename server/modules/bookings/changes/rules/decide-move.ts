import { epochMs, type Instant, MINUTE_MS } from '#contract/instant.ts';
import type { Message } from '#contract/message.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { bookingChanges } from '#locales/areas/booking-changes.ts';
import { say } from '#locales/format.ts';

/** The input for deciding whether a booking may be moved; absent limits do not apply. */
export type MoveInput = {
  readonly by: 'customer' | 'provider' | 'admin';
  readonly starts_at: Instant;
  readonly now: Instant;
  /** Minutes before the start after which customers move no more; apart from the cut-off for cancelling. */
  readonly move_cutoff_minutes?: number | null | undefined;
  /** Moves the customer already made, and the most the service allows. */
  readonly moves_made: number;
  readonly max_moves?: number | null | undefined;
};

/**
 * Whether a booking may still be moved; null when it may. Cut-off and count bind customers, the start binds everyone.
 */
export function decideMove(
  input: MoveInput,
): RuleViolation<'already_started' | 'past_cutoff' | 'too_many_moves', Message> | null {
  const left = epochMs(input.starts_at) - epochMs(input.now);
  if (left <= 0) return violation('already_started', say(bookingChanges, 'already_started'));
  if (input.by !== 'customer') return null;
  if (left < (input.move_cutoff_minutes ?? 0) * MINUTE_MS) {
    return violation('past_cutoff', say(bookingChanges, 'past_cutoff'));
  }
  const max = input.max_moves ?? Number.POSITIVE_INFINITY;
  if (input.moves_made < max) return null;
  return violation('too_many_moves', say(bookingChanges, 'too_many_moves', { count: max }));
}
