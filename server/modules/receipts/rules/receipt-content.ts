import type { ReceiptContent } from '#contract/entities/receipt.ts';
import { type Tax, taxOf } from './tax.ts';

type Line = ReceiptContent['lines'][number];
type Head = Omit<ReceiptContent, 'version' | 'lines' | 'total' | 'tax' | 'receipt_number' | 'reason'>;

/** The ledger entries of a payment or refund: the increase of the debt to each kind of account, in minor units. */
export interface Moved {
  readonly kind: string;
  readonly amount: number;
}

/** The split of a payment or refund, in minor units; the parts sum to its amount. */
interface Parts {
  /** The provider's earnings, or their reduction. The tax applies to this part. */
  readonly price: number;
  readonly credit: number;
  readonly system_charge: number;
  readonly waived: number;
}

/**
 * Splits a payment by its ledger entries; a refund's entries have reversed signs. A part may be below 0: after a fee
 * change, a costlier booking may have a smaller fee. Every journal sums to 0, so all receipts minus all refund notes
 * equal the booking.
 */
function partsOf(moved: readonly Moved[], sign: 1 | -1): Parts {
  const of = (...kinds: readonly string[]) =>
    moved.reduce((sum, { kind, amount }) => sum + (kinds.includes(kind) ? sign * amount : 0), 0);
  return {
    price: of('provider_pending', 'provider_available', 'provider_receivable'),
    credit: of('user_credit', 'platform_unallocated'),
    system_charge: of('platform_charge'),
    waived: of('platform_waived'),
  };
}

/**
 * The content of a receipt: the booking's lines if the payment covers it completely, otherwise the parts in the ledger.
 */
export function contentOfPayment(
  head: Head,
  payment: {
    readonly amount: number;
    readonly moved: readonly Moved[];
    /** The booking's total and fee, its price minus its discount, and the corresponding lines. */
    readonly total: number;
    readonly system_charge: number;
    readonly net: number;
    readonly lines: readonly Line[];
  },
  tax: Tax,
): ReceiptContent {
  const { amount, total, net, system_charge } = payment;
  const parts = partsOf(payment.moved, 1);
  const isWhole = amount === total && parts.price === net && parts.system_charge === system_charge;
  return {
    version: 1,
    ...head,
    lines: isWhole ? payment.lines.map((line) => ({ code: line.code, amount: line.amount })) : partLines(parts),
    total: amount,
    tax: taxPart(parts.price, tax),
    receipt_number: null,
    reason: '',
  };
}

/** The content of a refund note: the refunded parts. */
export function contentOfRefund(
  head: Head,
  refund: {
    readonly amount: number;
    readonly moved: readonly Moved[];
    readonly reason: string;
    readonly receipt_number: string;
  },
  tax: Tax,
): ReceiptContent {
  const { amount, reason, receipt_number } = refund;
  const parts = partsOf(refund.moved, -1);
  return {
    version: 1,
    ...head,
    lines: partLines(parts),
    total: amount,
    tax: taxPart(parts.price, tax),
    receipt_number,
    reason,
  };
}

function partLines({ price, credit, system_charge, waived }: Parts): Line[] {
  return [
    { code: 'price' as const, amount: price },
    { code: 'credit' as const, amount: credit },
    { code: 'system_charge' as const, amount: system_charge },
    { code: 'waived' as const, amount: waived },
  ].filter((line) => line.amount !== 0);
}

function taxPart(amount: number, { rate_basis_points, prices_include_tax }: Tax): ReceiptContent['tax'] {
  if (rate_basis_points === 0) return null;
  const { base, tax } = taxOf(amount, { rate_basis_points, prices_include_tax });
  return { rate_basis_points, prices_include_tax, base, tax };
}

/** Formats a number: R-000012 for the twelfth receipt, N-000012 for the twelfth refund note. */
export const receiptNumber = (kind: 'receipt' | 'refund_note', number: number): string =>
  `${kind === 'receipt' ? 'R' : 'N'}-${String(number).padStart(6, '0')}`;
