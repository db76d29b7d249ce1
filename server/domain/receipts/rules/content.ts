import { z } from 'zod';
import { type Tax, taxOf } from './tax.ts';

/** What a receipt or refund note says, kept as it was issued; amounts in minor units of `currency`. */
export const ReceiptContent = z.object({
  version: z.literal(1),
  market_name: z.string(),
  provider: z.object({ name: z.string(), address: z.string(), tax_number: z.string() }),
  customer_name: z.string(),
  booking: z.object({
    number: z.string(),
    title: z.string(),
    participants: z.number().int(),
    starts_at: z.string(),
    timezone: z.string(),
  }),
  currency: z.string(),
  lines: z.array(
    z.object({ code: z.enum(['price', 'discount', 'credit', 'system_charge', 'waived']), amount: z.number().int() }),
  ),
  total: z.number().int(),
  card: z.string(),
  /** The tax of what the provider earns or gives back; null where the page has none. */
  tax: z
    .object({
      rate_basis_points: z.number().int(),
      prices_include_tax: z.boolean(),
      base: z.number().int(),
      tax: z.number().int(),
    })
    .nullable(),
  /** The receipt a refund note is about. */
  receipt_number: z.string().nullable(),
  reason: z.string(),
});
export type ReceiptContent = z.infer<typeof ReceiptContent>;

type Line = ReceiptContent['lines'][number];
type Head = Omit<ReceiptContent, 'version' | 'lines' | 'total' | 'tax' | 'receipt_number' | 'reason'>;

/** What a receipt says: the lines of the price where the payment is all of it, else the amount as one line. `net` is what the tax is of. */
export function contentOfPayment(
  head: Head,
  payment: { readonly amount: number; readonly total: number; readonly net: number; readonly lines: readonly Line[] },
  tax: Tax,
): ReceiptContent {
  const isWhole = payment.amount === payment.total;
  const lines: Line[] = isWhole
    ? payment.lines.map(({ code, amount }) => ({ code, amount }))
    : [{ code: 'price', amount: payment.amount }];
  return {
    version: 1,
    ...head,
    lines,
    total: payment.amount,
    tax: taxPart(isWhole ? payment.net : payment.amount, tax),
    receipt_number: null,
    reason: '',
  };
}

/** What a refund note says: the parts of the price and of the booking fee that went back. */
export function contentOfRefund(
  head: Head,
  refund: {
    readonly price_part: number;
    readonly charge_part: number;
    readonly reason: string;
    readonly receipt_number: string;
  },
  tax: Tax,
): ReceiptContent {
  const { price_part, charge_part, reason, receipt_number } = refund;
  const lines: Line[] = [
    { code: 'price' as const, amount: price_part },
    { code: 'system_charge' as const, amount: charge_part },
  ].filter((line) => line.amount !== 0);
  return {
    version: 1,
    ...head,
    lines,
    total: price_part + charge_part,
    tax: taxPart(price_part, tax),
    receipt_number,
    reason,
  };
}

function taxPart(amount: number, { rate_basis_points, prices_include_tax }: Tax): ReceiptContent['tax'] {
  if (rate_basis_points === 0) return null;
  const { base, tax } = taxOf(amount, { rate_basis_points, prices_include_tax });
  return { rate_basis_points, prices_include_tax, base, tax };
}

/** How a number is written: R-000012 for the twelfth receipt, N-000012 for the twelfth refund note. */
export const receiptNumber = (kind: 'receipt' | 'refund_note', number: number): string =>
  `${kind === 'receipt' ? 'R' : 'N'}-${String(number).padStart(6, '0')}`;
