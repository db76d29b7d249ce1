import { DAY_MS, epochMs, type Instant } from '#contract/instant.ts';

/** A new user's completed booking, paid by a card; amounts in minor units. */
export interface PaidBooking {
  readonly id: string;
  readonly ends_at: Instant;
  /** What stays paid after refunds, without credit and discounts. */
  readonly left: number;
  readonly currency: string;
  /** Whether it is with a page of the same people: the new user, the referrer, and whom the new user referred. */
  readonly is_own_page: boolean;
  /** Whether a refund request or a dispute is open. */
  readonly is_contested: boolean;
}

/** Indications that the new user is the referrer, or somebody who was referred already. */
export interface Sameness {
  readonly same_phone: boolean;
  readonly same_card: boolean;
  readonly same_device: boolean;
}

/** Why a reward is refused for good, or not given yet. */
export type Withheld = 'same_phone' | 'same_card' | 'same_device' | 'own_page' | 'monthly_cap';

/** The result for a referral: the booking that earns its reward, a refusal, or a reason to wait. */
export type Decided<Booking> =
  | { readonly is: 'earned'; readonly booking: Booking }
  | { readonly is: 'refused'; readonly why: Withheld }
  | { readonly is: 'waiting'; readonly why: Withheld | '' };

/**
 * Decides a referral by the first booking that is large enough, not with a page of the same people, and beyond
 * refunds: `refund_days` after its end, when nobody may request one any more.
 */
export function decideReferral<Booking extends PaidBooking>(
  bookings: readonly Booking[],
  minIn: (currency: string) => number,
  same: Sameness,
  { now, refund_days }: { readonly now: Instant; readonly refund_days: number },
): Decided<Booking> {
  const large = bookings
    .filter((booking) => booking.left >= minIn(booking.currency))
    .toSorted((a, b) => epochMs(a.ends_at) - epochMs(b.ends_at));
  if (large.length === 0) return { is: 'waiting', why: '' };
  const why = same.same_phone ? 'same_phone' : same.same_card ? 'same_card' : same.same_device ? 'same_device' : null;
  if (why !== null) return { is: 'refused', why };
  const others = large.filter((booking) => !booking.is_own_page);
  if (others.length === 0) return { is: 'waiting', why: 'own_page' };
  const isOver = (booking: Booking) => epochMs(now) > epochMs(booking.ends_at) + refund_days * DAY_MS;
  const booking = others.find((each) => isOver(each) && !each.is_contested);
  return booking ? { is: 'earned', booking } : { is: 'waiting', why: '' };
}
