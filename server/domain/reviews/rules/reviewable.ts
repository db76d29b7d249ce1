import { REVIEW_DAYS } from '#contract/calls/user/reviews.ts';
import type { reviewStates } from '#contract/entities/booking.ts';
import { DAY_MS, epochMs, type Instant, isoInstant } from '#contract/instant.ts';
import type { BookingStatus } from '#contract/states/booking.ts';

/** How it stands with the review of a booking, until when it is open, and why it cannot be written (a sentence, null while it can). */
export interface ReviewState {
  readonly state: (typeof reviewStates)[number];
  readonly open_until: string | null;
  readonly why_not: string | null;
}

/** Whether a booking can be reviewed: once, when it took place, within 60 days after its end. `status` is the one by the clock. */
export function reviewState(
  booking: { readonly status: BookingStatus; readonly ends_at: Instant; readonly is_reviewed: boolean },
  now: Instant,
): ReviewState {
  const closed = (state: ReviewState['state'], why_not: string): ReviewState => ({
    state,
    open_until: null,
    why_not,
  });
  if (booking.is_reviewed) return closed('written', 'You have reviewed this booking already. Thank you for that.');
  switch (booking.status) {
    case 'awaiting_payment':
    case 'requested':
    case 'confirmed':
      return closed('ahead', 'This still lies ahead. You can review it once it has taken place.');
    case 'completed': {
      const until = epochMs(booking.ends_at) + REVIEW_DAYS * DAY_MS;
      if (epochMs(now) < epochMs(booking.ends_at))
        return closed('ahead', 'This still lies ahead. You can review it once it has taken place.');
      if (epochMs(now) > until)
        return closed(
          'over',
          `Reviews are written within ${REVIEW_DAYS} days, while things are fresh in mind. For this booking that time is over.`,
        );
      return { state: 'open', open_until: isoInstant(until), why_not: null };
    }
    case 'no_show':
      return closed(
        'never',
        'This booking was noted as missed, so there is nothing to review. If that is a mistake, please write to your provider.',
      );
    default:
      return closed('never', 'This booking did not take place, so there is nothing to review.');
  }
}
