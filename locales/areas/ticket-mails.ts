// Generated from locales/en/ticket-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/ticket-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/ticket-mails.json. */
export interface TicketMailsMessages {
  'preview': { readonly event: Text; readonly when: Text };
  'subject': { readonly title: Text; readonly when: Text };
  'reason.holder': { readonly payer: Text; readonly market: Text };
  'reason.payer': { readonly provider: Text; readonly market: Text };
  'action.open': null;
  'action.booking': null;
  'fact.what': null;
  'fact.when': null;
  'fact.where': null;
  'fact.online': null;
  'fact.opens': null;
  'fact.arrival': null;
  'fact.dates': { readonly from: Text; readonly count: number; readonly until: Text };
  'fact.ticket': null;
  'fact.name': null;
  'fact.code': null;
  'fact.host': null;
  'fact.number': null;
  'title.issued': { readonly event: Text };
  'lead.issued': { readonly payer: Text };
  'title.transferred': { readonly payer: Text; readonly event: Text };
  'lead.transferred': null;
  'title.changed': { readonly event: Text };
  'lead.changed': { readonly payer: Text };
  'lead.dates': null;
  'title.moved': { readonly event: Text };
  'lead.moved': { readonly provider: Text };
  'title.cancelled': { readonly event: Text };
  'lead.cancelled': { readonly payer: Text };
  'title.again': { readonly event: Text };
  'lead.again': null;
  'lead.cancelled_by_host': { readonly provider: Text; readonly payer: Text };
  'taken.title': { readonly event: Text };
  'taken.lead': { readonly payer: Text };
  'given.title': { readonly to: Text; readonly from: Text; readonly event: Text };
  'given.title_unnamed': { readonly to: Text; readonly event: Text };
  'given.lead': { readonly to: Text; readonly email: Text };
  'given.refunds': null;
  'door': null;
  'link': { readonly minutes: number };
}

export const ticketMails: Area<TicketMailsMessages> = { name: 'ticket-mails', english };
