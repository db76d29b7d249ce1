// Generated from locales/en/settlement.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/settlement.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/settlement.json. */
export interface SettlementMessages {
  'charged.text': { readonly event: Text; readonly date: Text; readonly amount: Text; readonly card: Text };
  'charged.title': { readonly amount: Text; readonly name: Text };
  'not_found': null;
  'owed.hired.text': { readonly event: Text; readonly date: Text; readonly organiser: Text };
  'owed.hired.title': { readonly amount: Text };
  'owed.organiser.text': { readonly event: Text; readonly date: Text };
  'owed.organiser.title': { readonly amount: Text; readonly name: Text };
  'paid.text': { readonly event: Text; readonly date: Text };
  'paid.title': { readonly amount: Text };
  'pdf.date': null;
  'pdf.discounts': null;
  'pdf.event': null;
  'pdf.later': null;
  'pdf.name': null;
  'pdf.party.fee': { readonly name: Text };
  'pdf.party.organiser': { readonly name: Text };
  'pdf.party.share': { readonly name: Text; readonly percent: number };
  'pdf.refunds': null;
  'pdf.rest.card': { readonly amount: Text; readonly card: Text };
  'pdf.rest.charged': { readonly amount: Text; readonly organiser: Text };
  'pdf.rest.owed': { readonly organiser: Text; readonly amount: Text };
  'pdf.rest.paid': { readonly organiser: Text; readonly amount: Text };
  'pdf.rest.to_charge': { readonly amount: Text; readonly organiser: Text };
  'pdf.sales': null;
  'pdf.settled': null;
  'pdf.taken_back': null;
  'pdf.tickets': { readonly title: Text; readonly seats: number; readonly price: Text };
  'pdf.title': { readonly event: Text };
}

export const settlement: Area<SettlementMessages> = { name: 'settlement', english };
