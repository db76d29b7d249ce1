import { z } from 'zod';

export const receiptKinds = ['receipt', 'refund_note'] as const;

/** An issued receipt or refund note; `url` answers it as PDF to the booking's sides. */
export const Receipt = z.object({
  _id: z.string(),
  kind: z.enum(receiptKinds),
  /** Without gaps per provider and kind, like R-000012. */
  number: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  issued_at: z.string(),
  url: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;
