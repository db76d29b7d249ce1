// Generated from locales/en/your-data.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/your-data.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/your-data.json. */
export interface YourDataMessages {
  'title': null;
  'lead': null;
  'export.title': null;
  'export.text': null;
  'export.ask': null;
  'export.preparing': null;
  'export.ready': { readonly made: Text; readonly until: Text };
  'export.download': { readonly size: Text };
  'export.failed': null;
  'export.expired': { readonly made: Text };
  'export.next': { readonly next: Text };
  'export.again': null;
  'export.asked': null;
  'export.asked_text': null;
  'delete.title': null;
  'delete.text': null;
  'delete.open': null;
  'delete.dialog': null;
  'delete.failed': null;
  'delete.again': null;
  'delete.still_open': null;
  'delete.close': null;
  'delete.money': null;
  'delete.bookings': { readonly count: number };
  'delete.customers': { readonly count: number };
  'delete.tickets': { readonly count: number };
  'delete.hires': { readonly count: number };
  'delete.fees': { readonly count: number };
  'delete.refunds': { readonly count: number };
  'delete.disputes': { readonly count: number };
  'delete.last_admin': null;
  'delete.go.money': null;
  'delete.go.bookings': null;
  'delete.go.customers': null;
  'delete.go.tickets': null;
  'delete.go.hires': null;
  'delete.go.fees': null;
  'delete.go.refunds': null;
  'delete.go.disputes': null;
  'delete.go.last_admin': null;
  'delete.what': null;
  'delete.erased': null;
  'delete.kept': null;
  'delete.reviews': null;
  'delete.signed_out': null;
  'delete.credit': { readonly amount: Text };
  'delete.copy': null;
  'delete.password': null;
  'delete.code': null;
  'delete.code_missing': null;
  'delete.send_code': null;
  'delete.send_again': null;
  'delete.code_sent': null;
  'delete.code_sent_text': { readonly email: Text };
  'delete.sure': null;
  'delete.verb': null;
  'delete.keep': null;
  'delete.done': null;
  'delete.done_text': null;
}

export const yourData: Area<YourDataMessages> = { name: 'your-data', english };
