// Generated from locales/en/receipt-pdf.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/receipt-pdf.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/receipt-pdf.json. */
export interface ReceiptPdfMessages {
  'name.receipt': null;
  'name.refund_note': null;
  'title.receipt': { readonly number: Text };
  'title.refund_note': { readonly number: Text };
  'tax_number': { readonly number: Text };
  'fact.customer': null;
  'fact.booking': null;
  'fact.service': null;
  'fact.date': null;
  'fact.people': null;
  'fact.refunds': null;
  'fact.reason': null;
  'line.refund': { readonly service: Text };
  'line.kept': null;
  'line.discount': null;
  'line.credit': null;
  'line.system_charge': { readonly market: Text };
  'line.waived': null;
  'total.receipt': null;
  'total.refund_note': null;
  'card.receipt': { readonly card: Text };
  'card.refund_note': { readonly card: Text };
  'base.receipt': null;
  'base.refund_note': null;
  'tax.included': { readonly rate: Text };
  'tax.on_top': { readonly rate: Text; readonly provider: Text };
  'issued': { readonly provider: Text; readonly market: Text };
}

export const receiptPdf: Area<ReceiptPdfMessages> = { name: 'receipt-pdf', english };
