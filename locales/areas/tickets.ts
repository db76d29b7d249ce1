// Generated from locales/en/tickets.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/tickets.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/tickets.json. */
export interface TicketsMessages {
  'card.show': null;
  'card.transfer': null;
  'card.given': { readonly name: Text };
  'card.more': { readonly at: number };
  'card.pdf': null;
  'card.again': { readonly email: Text };
  'card.sent': { readonly email: Text };
  'card.label': { readonly at: number };
  'link.opens': { readonly time: Text };
  'link.open': null;
  'link.over': null;
  'link.join': null;
  'pdf': null;
  'transfer.title': { readonly name: Text };
  'transfer.title_unnamed': { readonly at: number };
  'transfer.name': null;
  'transfer.email': null;
  'transfer.note': { readonly to: Text };
  'transfer.note_from': { readonly to: Text; readonly from: Text };
  'transfer.note_unnamed': null;
  'transfer.refunds': null;
  'transfer.do': null;
  'transfer.keep': null;
  'transfer.done': { readonly name: Text };
  'transfer.done_text': { readonly email: Text };
  'page.title': null;
  'page.list': null;
  'page.of': { readonly at: number; readonly count: number };
  'page.close': null;
  'page.next': null;
  'page.previous': null;
  'page.time': { readonly when: Text };
  'page.actions': null;
  'page.when': { readonly when: Text; readonly time: Text };
  'page.dates': { readonly when: Text; readonly count: number };
  'page.hint': null;
  'page.pdf': null;
  'page.calendar': null;
  'page.directions': null;
  'page.transfer': null;
  'page.event': null;
  'page.unnamed': null;
  'page.cancelled': null;
  'page.cancelled_text': null;
  'page.transferred': null;
  'page.transferred_text': null;
  'page.missing': null;
  'page.missing_text': null;
  'page.find': null;
  'questions.title': { readonly host: Text };
  'questions.text': null;
  'questions.answer': null;
}

export const tickets: Area<TicketsMessages> = { name: 'tickets', english };
