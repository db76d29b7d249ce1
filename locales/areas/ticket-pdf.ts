// Generated from locales/en/ticket-pdf.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/ticket-pdf.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/ticket-pdf.json. */
export interface TicketPdfMessages {
  'title': { readonly count: number; readonly event: Text };
  'file': { readonly number: Text };
  'file_one': { readonly number: Text; readonly at: Text };
  'of': { readonly at: number; readonly count: number };
  'unnamed': null;
  'time': { readonly time: Text; readonly opens: Text };
  'more': { readonly count: number };
  'online': null;
  'link': null;
  'open': null;
  'poster.scan': null;
  'booking': { readonly number: Text };
  'with': { readonly provider: Text };
}

export const ticketPdf: Area<TicketPdfMessages> = { name: 'ticket-pdf', english };
