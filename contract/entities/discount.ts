import { z } from 'zod';
import { moment, whole } from '../fields.ts';
import { Currency } from '../money.ts';

/**
 * The reasons why a discount code cannot be used, as codes for programs. Answers also contain a sentence for people.
 */
export const discountReasons = [
  'unknown',
  'paused',
  'not_yet',
  'over',
  'used_up',
  'used_by_you',
  'not_for_this',
  'below_minimum',
] as const;
export type DiscountReason = (typeof discountReasons)[number];

export const discountKinds = ['percent', 'fixed'] as const;

/** A discount code as its provider sees it. Amounts are in minor units of `currency`. */
export const DiscountCode = z.object({
  _id: z.string(),
  provider_id: z.string(),
  code: z.string(),
  kind: z.enum(discountKinds),
  /** Whole percent, or an amount. */
  value: whole,
  currency: Currency,
  /** What the code is for. Without any list, it is for everything of its page. */
  service_ids: z.array(z.string()),
  event_ids: z.array(z.string()),
  occurrence_ids: z.array(z.string()),
  package_ids: z.array(z.string()),
  /** The events that it names itself, or dates or tickets of. */
  events: z.array(z.object({ _id: z.string(), title: z.string() })),
  starts_at: moment.nullable(),
  ends_at: moment.nullable(),
  max_uses: whole.nullable(),
  max_uses_per_customer: whole.nullable(),
  minimum_spend: whole,
  is_active: z.boolean(),
  /** The state of the code by the clock. */
  state: z.enum(['running', 'planned', 'over', 'used_up', 'paused']),
  /** The number of bookings that use it, including unpaid holds. */
  uses: whole,
  /** The turnover of its confirmed bookings after the discount, and the sum of the discounts. */
  turnover: whole,
  given: whole,
  created_at: moment,
});
export type DiscountCode = z.infer<typeof DiscountCode>;

/** A user's referral code with its results. */
export const ReferralCode = z.object({
  _id: z.string(),
  code: z.string(),
  is_active: z.boolean(),
  /** The sign-up link with this code. */
  url: z.string(),
  /** The users who signed up with the code, and those whose first paid booking earned the credit. */
  sign_ups: whole,
  rewarded: whole,
  /** The credit earned by the code, per currency (minor units). */
  earned: z.array(z.object({ amount: whole, currency: Currency })),
  created_at: moment,
});
export type ReferralCode = z.infer<typeof ReferralCode>;

/** The credit of a referral for each side, and the minimum payment of the booking (minor units). */
export const ReferralTerms = z.object({ credit: whole, min: whole, currency: Currency });
export type ReferralTerms = z.infer<typeof ReferralTerms>;
