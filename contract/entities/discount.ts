import { z } from 'zod';
import { Currency } from '../money.ts';

/** Why a discount code cannot be used, for programs; a sentence for people is next to it. */
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

/** A discount code as its provider sees it. Amounts are minor units of `currency`. */
export const DiscountCode = z.object({
  _id: z.string(),
  provider_id: z.string(),
  code: z.string(),
  kind: z.enum(discountKinds),
  /** Whole percent, or an amount. */
  value: z.number().int(),
  currency: Currency,
  /** The services it is for; none named: all of them. */
  service_ids: z.array(z.string()),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  max_uses: z.number().int().nullable(),
  max_uses_per_customer: z.number().int().nullable(),
  minimum_spend: z.number().int(),
  is_active: z.boolean(),
  /** Its state by the clock. */
  state: z.enum(['running', 'planned', 'over', 'used_up', 'paused']),
  /** Bookings that use it, those held and not yet paid too. */
  uses: z.number().int(),
  /** The turnover of its confirmed bookings after the discount, and the sum of the discounts. */
  turnover: z.number().int(),
  given: z.number().int(),
  created_at: z.string(),
});
export type DiscountCode = z.infer<typeof DiscountCode>;

/** A user's referral code with its results. */
export const ReferralCode = z.object({
  _id: z.string(),
  code: z.string(),
  is_active: z.boolean(),
  /** A link to sign up with it. */
  url: z.string(),
  /** People who signed up with it, and those of them whose first paid booking brought the credit. */
  sign_ups: z.number().int(),
  rewarded: z.number().int(),
  /** Credit earned by it, per currency in minor units. */
  earned: z.array(z.object({ amount: z.number().int(), currency: Currency })),
  created_at: z.string(),
});
export type ReferralCode = z.infer<typeof ReferralCode>;

/** What a referral is worth to both sides and the least booking it takes, in minor units. */
export const ReferralTerms = z.object({ credit: z.number().int(), min: z.number().int(), currency: Currency });
export type ReferralTerms = z.infer<typeof ReferralTerms>;
