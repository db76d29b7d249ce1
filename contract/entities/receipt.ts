import { z } from 'zod';
import { moment, whole } from '../fields.ts';
import { Currency } from '../money.ts';

export const receiptKinds = ['receipt', 'refund_note'] as const;

/** An issued receipt or refund note. `url` returns it as PDF to both sides of the booking. */
export const Receipt = z.object({
  _id: z.string(),
  kind: z.enum(receiptKinds),
  /** Consecutive per provider and kind, like R-000012. */
  number: z.string(),
  amount: whole,
  currency: Currency,
  issued_at: moment,
  url: z.string(),
});
export type Receipt = z.infer<typeof Receipt>;

/** The content of an issued receipt or refund note; amounts in minor units of `currency`. */
export const ReceiptContent = z.object({
  version: z.literal(1),
  market_name: z.string(),
  provider: z.object({ name: z.string(), address: z.string(), tax_number: z.string() }),
  customer_name: z.string(),
  booking: z.object({
    number: z.string(),
    title: z.string(),
    participants: whole,
    starts_at: moment,
    timezone: z.string(),
  }),
  currency: Currency,
  lines: z.array(
    z.object({
      code: z.enum(['price', 'kept', 'discount', 'credit', 'system_charge', 'waived']),
      amount: whole,
    }),
  ),
  total: whole,
  card: z.string(),
  /** The tax on the provider's earnings or refund; null when the page has none. */
  tax: z
    .object({
      rate_basis_points: whole,
      prices_include_tax: z.boolean(),
      base: whole,
      tax: whole,
    })
    .nullable(),
  /** The number of the receipt that a refund note corrects. */
  receipt_number: z.string().nullable(),
  reason: z.string(),
});
export type ReceiptContent = z.infer<typeof ReceiptContent>;
