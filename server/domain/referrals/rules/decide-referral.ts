import { epochMs, type Instant } from '#contract/instant.ts';
import { type RuleViolation, violation } from '#contract/violation.ts';

/** A new user's completed and paid booking; amounts in minor units. */
export interface PaidBooking {
  readonly id: string;
  readonly ends_at: Instant;
  readonly total: number;
  readonly currency: string;
}

/** Indications that both sides of a referral are one person. */
export interface Sameness {
  readonly same_phone: boolean;
  readonly same_card: boolean;
}

/**
 * The result of a referral: the booking that earns it, or a violation when both sides are one person; null while there
 * is no such booking.
 */
export function decideReferral<Booking extends PaidBooking>(
  bookings: readonly Booking[],
  minIn: (currency: string) => number,
  { same_phone, same_card }: Sameness,
): Booking | RuleViolation<'same_phone' | 'same_card'> | null {
  const [first] = bookings
    .filter((booking) => booking.total >= minIn(booking.currency))
    .toSorted((a, b) => epochMs(a.ends_at) - epochMs(b.ends_at));
  if (!first) return null;
  if (same_phone) return violation('same_phone', 'Both accounts have the same phone number.');
  if (same_card) return violation('same_card', 'Both accounts have paid with the same card.');
  return first;
}
