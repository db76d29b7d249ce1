import { z } from 'zod';
import { doorPayments } from '../choices/event.ts';
import { moment, whole } from '../fields.ts';

/** How tickets that the host issued were paid. */
export const PaidBy = z.enum(['complimentary', ...doorPayments]);
export type PaidBy = z.infer<typeof PaidBy>;

/** A sale at the door. */
export const Sale = z.object({
  booking_id: z.string(),
  booking_number: z.string(),
  name: z.string(),
  title: z.string(),
  tickets: whole,
  /** In minor units. */
  total: whole,
  paid_by: PaidBy,
  gate: z.string(),
  sold_at: moment,
  /** Whether the tickets are not valid any more: the sale was undone, or its booking cancelled. */
  is_undone: z.boolean(),
  can_undo: z.boolean(),
});
export type Sale = z.infer<typeof Sale>;

/** What was sold at a gate by one way of paying; amounts in minor units. Undone sales do not count. */
export const SalesTotal = z.object({
  gate: z.string(),
  paid_by: PaidBy,
  tickets: whole,
  amount: whole,
});
export type SalesTotal = z.infer<typeof SalesTotal>;
