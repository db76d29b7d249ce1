// Generated from locales/en/waiting-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/waiting-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/waiting-mails.json. */
export interface WaitingMailsMessages {
  'joined.title': { readonly number: number };
  'joined.lead': { readonly seats: number; readonly title: Text; readonly hours: number };
  'joined.any_dates': { readonly from: Text; readonly until: Text };
  'joined.open': null;
  'joined.note': null;
  'prove.title': null;
  'prove.lead': { readonly seats: number; readonly title: Text };
  'prove.open': null;
  'prove.note': null;
  'offer.subject': { readonly seats: number; readonly title: Text; readonly until: Text };
  'offer.title': { readonly seats: number };
  'offer.title_named': { readonly seats: number; readonly name: Text };
  'offer.lead': { readonly title: Text; readonly seats: number; readonly until: Text };
  'offer.fewer': { readonly wanted: number };
  'offer.online': null;
  'offer.with': { readonly name: Text };
  'offer.ticket': { readonly ticket: Text; readonly count: number };
  'offer.people': { readonly count: number };
  'offer.fee': null;
  'offer.price': null;
  'offer.total': null;
  'offer.free': null;
  'offer.book': { readonly seats: number };
  'offer.take_one': null;
  'offer.give_up': null;
  'missed.title': null;
  'missed.title_ended': null;
  'missed.lead': { readonly title: Text };
  'missed.lead_ended': { readonly title: Text };
  'missed.open': null;
  'missed.join': null;
  'passed.title': null;
  'passed.lead': { readonly seats: number; readonly title: Text };
  'passed.note': null;
  'passed.open': null;
  'closed.title': null;
  'closed.lead': { readonly title: Text };
  'closed.open': null;
  'reason': { readonly market: Text };
  'leave': null;
  'leave_about': null;
  'app.offer': { readonly seats: number };
  'app.offer_text': { readonly title: Text; readonly until: Text };
}

export const waitingMails: Area<WaitingMailsMessages> = { name: 'waiting-mails', english };
