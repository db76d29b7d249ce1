import type { reviewStates } from '#contract/entities/booking.ts';
import { REVIEW_DAYS } from '#contract/entities/booking.ts';
import { DAY_MS, epochMs, type Instant, isoInstant } from '#contract/instant.ts';
import type { BookingStatus } from '#contract/states/booking.ts';

/**
 * The state of a booking's review: its deadline, and a sentence that explains why it cannot be written (null while it
 * can).
 */
export interface ReviewState {
  readonly state: (typeof reviewStates)[number];
  readonly open_until: string | null;
  readonly why_not: string | null;
}

/**
 * Decides whether a booking can be reviewed: once, if it took place, within 60 days after its end. `status` is the
 * status by the clock.
 */
export function reviewState(
  booking: { readonly status: BookingStatus; readonly ends_at: Instant; readonly is_reviewed: boolean },
  now: Instant,
): ReviewState {
  const closed = (state: ReviewState['state'], why_not: string): ReviewState => ({
    state,
    open_until: null,
    why_not,
  });
  if (booking.is_reviewed) return closed('written', 'You’ve already reviewed this booking. Thank you!');
  switch (booking.status) {
    case 'awaiting_payment':
    case 'requested':
    case 'confirmed':
      return closed('ahead', 'This is still ahead. You can review it afterwards.');
    case 'completed': {
      const until = epochMs(booking.ends_at) + REVIEW_DAYS * DAY_MS;
      if (epochMs(now) < epochMs(booking.ends_at))
        return closed('ahead', 'This is still ahead. You can review it afterwards.');
      if (epochMs(now) > until)
        return closed(
          'over',
          `You can review a booking for ${REVIEW_DAYS} days after its end. That time is over for this one.`,
        );
      return { state: 'open', open_until: isoInstant(until), why_not: null };
    }
    case 'no_show':
      return closed(
        'never',
        'This booking is marked as missed, so you can’t review it. If that’s a mistake, message your provider.',
      );
    default:
      return closed('never', 'This didn’t happen, so you can’t review it.');
  }
}
