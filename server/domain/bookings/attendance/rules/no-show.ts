import { epochMs, type Instant } from '#contract/instant.ts';
import type { BookingStatus } from '#contract/states/booking.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';
import { isNoShowOpen, NO_SHOW_HOURS, statusAt } from '../../create/rules/hold.ts';

/** What a no-show is decided from: the booking as its row says, whether or not a job has completed it yet. */
export type NoShowInput = {
  readonly status: BookingStatus;
  readonly payment_status: string;
  readonly ends_at: Instant;
  readonly expires_at?: Instant | null | undefined;
  readonly by: 'customer' | 'provider' | 'admin';
  readonly now: Instant;
};

/** Whether the provider may note that nobody came; null when they may. Not before the end, and no later than 48 h after it. */
export function decideNoShow(
  input: NoShowInput,
): RuleViolation<'not_the_provider' | 'noted_already' | 'not_over' | 'too_late' | 'not_held' | 'not_paid'> | null {
  if (input.by !== 'provider') return violation('not_the_provider', 'Only the provider can say that nobody came.');
  const status = statusAt(input, input.now);
  if (status === 'no_show') return violation('noted_already', 'This booking is marked as missed already.');
  if (status === 'confirmed' && epochMs(input.ends_at) > epochMs(input.now))
    return violation('not_over', 'The session is not over yet. Once it is, you have 48 hours to mark it as missed.');
  if (status !== 'completed')
    return violation('not_held', 'This session did not take place, so nobody can have missed it.');
  if (input.payment_status === 'scheduled')
    return violation('not_paid', 'This session is still to be paid. Once it is, you can mark it as missed.');
  return isNoShowOpen(input.ends_at, input.now)
    ? null
    : violation(
        'too_late',
        `A missed session is marked within ${NO_SHOW_HOURS} hours of its end; this one stands as having taken place.`,
      );
}
