// Generated from locales/en/reports.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/reports.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/reports.json. */
export interface ReportsMessages {
  'made.title': { readonly provider: Text };
  'made.booking_not_found': null;
  'made.event_not_found': null;
  'made.review_not_found': null;
  'made.page_not_found': null;
  'title.open': null;
  'title.upheld': null;
  'title.dismissed': null;
  'lead.open': { readonly about: Text };
  'lead.upheld': { readonly about: Text };
  'lead.dismissed': { readonly about: Text };
  'mail.subject': { readonly title: Text; readonly about: Text };
  'mail.yours': null;
  'mail.view': null;
  'mail.reason': { readonly market: Text };
  'warn.title': { readonly page: Text };
  'warn.lead': { readonly page: Text };
  'warn.again': null;
  'warn.view': null;
  'warn.reason': { readonly market: Text };
  'warn.no_owner': null;
  'warn.no_page': null;
}

export const reports: Area<ReportsMessages> = { name: 'reports', english };
