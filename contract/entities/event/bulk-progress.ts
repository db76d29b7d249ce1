import { z } from 'zod';
import { Currency } from '#contract/money.ts';
import { moment, whole } from '../../fields.ts';

/**
 * How far the cancellation of an event's dates is. It is `waiting` between two tries, and `none` where nothing was
 * cancelled. Amounts are in minor units.
 */
export const BulkProgress = z.object({
  status: z.enum(['none', 'running', 'waiting', 'done']),
  started_at: moment.nullable(),
  bookings: whole,
  bookings_done: whole,
  refund_amount: whole,
  /** What the payment company has accepted of it. */
  refunded_amount: whole,
  currency: Currency,
  /** Bookings that could not be cancelled yet, and refunds without an answer of the payment company. */
  bookings_retried: whole,
  refunds_retried: whole,
  /** Refunds that were rejected: staff sends them another way. */
  refunds_rejected: whole,
  /** When it continues; null while it runs. */
  retry_at: moment.nullable(),
});
export type BulkProgress = z.infer<typeof BulkProgress>;
