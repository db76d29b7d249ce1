import type { ReceiptContent } from '#contract/entities/receipt.ts';
import { type Tax, taxOf } from './tax.ts';

type Line = ReceiptContent['lines'][number];
type Head = Omit<ReceiptContent, 'version' | 'lines' | 'total' | 'tax' | 'receipt_number' | 'reason'>;

/**
 * What a receipt says: the lines of the price where the payment is all of it, else what of it is the price's and what the booking fee's (`charge`). `net`
 * is what the tax is of.
 */
export function contentOfPayment(
  head: Head,
  payment: {
    readonly amount: number;
    readonly charge: number;
    readonly total: number;
    readonly net: number;
    readonly lines: readonly Line[];
  },
  tax: Tax,
): ReceiptContent {
  const isWhole = payment.amount === payment.total;
  const charge = Math.min(Math.max(0, payment.charge), payment.amount);
  const lines: Line[] = isWhole
    ? payment.lines.map(({ code, amount }) => ({ code, amount }))
    : partLines(payment.amount - charge, charge);
  return {
    version: 1,
    ...head,
    lines,
    total: payment.amount,
    tax: taxPart(isWhole ? payment.net : payment.amount - charge, tax),
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
  return {
    version: 1,
    ...head,
    lines: partLines(price_part, charge_part),
    total: price_part + charge_part,
    tax: taxPart(price_part, tax),
    receipt_number,
    reason,
  };
}

function partLines(price: number, charge: number): Line[] {
  return [
    { code: 'price' as const, amount: price },
    { code: 'system_charge' as const, amount: charge },
  ].filter((line) => line.amount !== 0);
}

function taxPart(amount: number, { rate_basis_points, prices_include_tax }: Tax): ReceiptContent['tax'] {
  if (rate_basis_points === 0) return null;
  const { base, tax } = taxOf(amount, { rate_basis_points, prices_include_tax });
  return { rate_basis_points, prices_include_tax, base, tax };
}

/** How a number is written: R-000012 for the twelfth receipt, N-000012 for the twelfth refund note. */
export const receiptNumber = (kind: 'receipt' | 'refund_note', number: number): string =>
  `${kind === 'receipt' ? 'R' : 'N'}-${String(number).padStart(6, '0')}`;
