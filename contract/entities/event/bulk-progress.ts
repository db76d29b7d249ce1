import { z } from 'zod';
import { Currency } from '#contract/money.ts';

/**
 * How far the cancellation of an event's dates is. It is `waiting` between two tries, and `none` where nothing was
 * cancelled. Amounts are in minor units.
 */
export const BulkProgress = z.object({
  status: z.enum(['none', 'running', 'waiting', 'done']),
  started_at: z.string().nullable(),
  bookings: z.number().int(),
  bookings_done: z.number().int(),
  refund_amount: z.number().int(),
  /** What the payment company has accepted of it. */
  refunded_amount: z.number().int(),
  currency: Currency,
  /** Bookings that could not be cancelled yet, and refunds without an answer of the payment company. */
  bookings_retried: z.number().int(),
  refunds_retried: z.number().int(),
  /** Refunds that were rejected: staff sends them another way. */
  refunds_rejected: z.number().int(),
  /** When it continues; null while it runs. */
  retry_at: z.string().nullable(),
});
export type BulkProgress = z.infer<typeof BulkProgress>;
