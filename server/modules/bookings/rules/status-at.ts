import { epochMs, type Instant } from '#contract/instant.ts';
import type { BookingStatus } from '#contract/states/booking.ts';

/**
 * The status a booking has at a moment, whether or not a job has written it yet: ended ones are completed, overdue ones
 * expired.
 */
export function statusAt(
  booking: {
    readonly status: BookingStatus;
    readonly ends_at: Instant;
    readonly expires_at?: Instant | null | undefined;
  },
  now: Instant,
): BookingStatus {
  const at = epochMs(now);
  if (booking.status === 'confirmed') return epochMs(booking.ends_at) <= at ? 'completed' : 'confirmed';
  if (booking.status !== 'awaiting_payment' && booking.status !== 'requested') return booking.status;
  return booking.expires_at && epochMs(booking.expires_at) <= at ? 'expired' : booking.status;
}
