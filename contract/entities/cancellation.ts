import { z } from 'zod';
import { moment, whole } from '../fields.ts';
import { Currency } from '../money.ts';

/** A period in which cancelling refunds the same amount (minor units). */
export const CancellationStage = z.object({
  /** The last moment of the stage (ISO). */
  until: z.string(),
  /** The percentage of price − discount. */
  percent: whole,
  /** The refund to the card, and the returned credit. */
  refund_amount: whole,
  refund_credit: whole,
  /** The paid part of the service fee that is not refunded. */
  fee_not_refunded: whole,
  /** The hour after booking in which everything is refunded. */
  is_grace: z.boolean(),
  /** False while the card of a booking far ahead is only verified. */
  is_charged: z.boolean(),
});
export type CancellationStage = z.infer<typeof CancellationStage>;

/** The customer's refunds for cancelling between now and the start. */
export const CancellationTerms = z.object({
  currency: Currency,
  /** False before the booking. The hour of grace begins with the booking. */
  is_booked: z.boolean(),
  /** The customer's payment by card and credit; 0 for free bookings and for bookings paid on site. */
  paid: whole,
  /** The remaining stages, in order; empty after cancelling has closed. */
  stages: z.array(CancellationStage),
  /** The last past stage with a refund; null if there was none. */
  ended: CancellationStage.nullable(),
  /** When the customer can no longer cancel. */
  closes_at: moment,
  /** Whether everything is refunded until then, because the organiser moved the date. */
  is_moved: z.boolean(),
});
export type CancellationTerms = z.infer<typeof CancellationTerms>;

/** The refund for cancelling now. */
export const RefundPreview = z.object({
  allowed: z.boolean(),
  percent: whole,
  refund_amount: whole,
  refund_credit: whole,
  system_charge_refunded: whole,
  currency: Currency,
  sentence: z.string(),
});
export type RefundPreview = z.infer<typeof RefundPreview>;

/**
 * Whether a customer may withdraw from a contract: until when, and whether only from what has not begun. `until` is
 * null where the sentence `why_not` says why it is not possible.
 */
export const Withdrawal = z.object({
  until: z.string().nullable(),
  is_rest: z.boolean(),
  why_not: z.string().nullable(),
});
