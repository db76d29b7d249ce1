import { z } from 'zod';

/** How guests pay at the door: in cash, or by the host's own card machine. */
export const doorPayments = ['cash', 'card_machine'] as const;

/** How tickets that the host issued were paid. */
export const PaidBy = z.enum(['complimentary', ...doorPayments]);
export type PaidBy = z.infer<typeof PaidBy>;

/** Most tickets of one sale, and most guests that are added at once. */
export const MAX_SOLD_AT_ONCE = 50;

/** A sale at the door. */
export const Sale = z.object({
  booking_id: z.string(),
  booking_number: z.string(),
  name: z.string(),
  title: z.string(),
  tickets: z.number().int(),
  /** In minor units. */
  total: z.number().int(),
  paid_by: PaidBy,
  gate: z.string(),
  sold_at: z.string(),
  /** Whether the tickets are not valid any more: the sale was undone, or its booking cancelled. */
  is_undone: z.boolean(),
  can_undo: z.boolean(),
});
export type Sale = z.infer<typeof Sale>;

/** What was sold at a gate by one way of paying; amounts in minor units. Undone sales do not count. */
export const SalesTotal = z.object({
  gate: z.string(),
  paid_by: PaidBy,
  tickets: z.number().int(),
  amount: z.number().int(),
});
export type SalesTotal = z.infer<typeof SalesTotal>;
