import { type Receipt, ReceiptContent } from '#contract/entities/receipt.ts';
import type { ReceiptRow } from './receipt-store.ts';
import { receiptNumber } from './rules/receipt-content.ts';

/** Presents an issued receipt or refund note with the address of its PDF. */
export function presentReceipt(row: ReceiptRow, origin: string): Receipt {
  const { total, currency } = ReceiptContent.parse(row.content);
  const kind = row.kind === 'refund_note' ? 'refund_note' : 'receipt';
  return {
    _id: row.id,
    kind,
    number: receiptNumber(kind, row.number),
    amount: total,
    currency,
    issued_at: row.issued_at.toISOString(),
    url: `${origin}/v9/booking/receipt.pdf?receipt=${row.id}`,
  };
}
