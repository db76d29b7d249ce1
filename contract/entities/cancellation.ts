import { z } from 'zod';
import { Currency } from '../money.ts';

/** A period in which cancelling refunds the same amount; in minor units. */
export const CancellationStage = z.object({
  /** The last moment of it, as ISO text. */
  until: z.string(),
  /** Of price − discount. */
  percent: z.number().int(),
  /** To the card, and as credit. */
  refund_amount: z.number().int(),
  refund_credit: z.number().int(),
  /** The paid part of the service fee that is not refunded. */
  fee_not_refunded: z.number().int(),
  /** The hour after booking in which everything is refunded. */
  is_grace: z.boolean(),
  /** False while the card of a booking far ahead is only verified. */
  is_charged: z.boolean(),
});
export type CancellationStage = z.infer<typeof CancellationStage>;

/** What cancelling gives its customer back from now until the start. */
export const CancellationTerms = z.object({
  currency: Currency,
  /** False before anything is booked: the hour of grace begins with the booking. */
  is_booked: z.boolean(),
  /** What the customer pays with card and credit; 0 for free bookings and for those paid on site. */
  paid: z.number().int(),
  /** The stages that are left, in order; empty once cancelling is closed. */
  stages: z.array(CancellationStage),
  /** The last stage that is over and had a refund; null if there was none. */
  ended: CancellationStage.nullable(),
  /** When the customer can no longer cancel. */
  closes_at: z.string(),
});
export type CancellationTerms = z.infer<typeof CancellationTerms>;
