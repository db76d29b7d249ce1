// Generated from locales/en/hire-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/hire-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/hire-mails.json. */
export interface HireMailsMessages {
  'title.asked': { readonly page: Text };
  'lead.asked': { readonly page: Text; readonly event: Text; readonly count: number };
  'open.asked': null;
  'title.changed': { readonly page: Text };
  'lead.changed': { readonly event: Text; readonly count: number };
  'open.changed': null;
  'title.accepted': { readonly page: Text; readonly count: number };
  'lead.accepted': { readonly page: Text; readonly event: Text };
  'open.accepted': null;
  'title.declined': { readonly page: Text; readonly count: number };
  'lead.declined': { readonly page: Text; readonly event: Text; readonly count: number };
  'title.withdrawn': { readonly page: Text; readonly count: number };
  'lead.withdrawn': { readonly event: Text; readonly count: number };
  'title.cancelled': { readonly page: Text; readonly count: number };
  'lead.cancelled': { readonly page: Text; readonly event: Text; readonly count: number };
  'title.cancelled_by_organiser': { readonly page: Text; readonly count: number };
  'lead.cancelled_by_organiser': { readonly event: Text; readonly count: number };
  'title.expired': { readonly event: Text };
  'lead.expired': { readonly count: number };
  'title.date_moved': { readonly event: Text; readonly count: number };
  'lead.date_moved': { readonly page: Text };
  'open.date_moved': null;
  'title.date_cancelled': { readonly page: Text; readonly count: number; readonly event: Text };
  'lead.date_cancelled': { readonly count: number };
  'see': null;
  'stand_in': null;
  'text': { readonly event: Text; readonly count: number };
  'dates': { readonly count: number };
  'more': { readonly count: number };
  'where': null;
  'terms': null;
  'fee': { readonly amount: Text };
  'share': { readonly percent: number };
  'paid': null;
  'until': { readonly until: Text };
  'reason': { readonly market: Text };
}

export const hireMails: Area<HireMailsMessages> = { name: 'hire-mails', english };
