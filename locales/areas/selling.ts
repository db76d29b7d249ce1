// Generated from locales/en/selling.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/selling.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/selling.json. */
export interface SellingMessages {
  'add.button': null;
  'add.date': null;
  'add.done': { readonly count: number };
  'add.email': null;
  'add.email_of': { readonly number: number };
  'add.left': { readonly count: number };
  'add.more': null;
  'add.name': null;
  'add.name_of': { readonly number: number };
  'add.note': null;
  'add.note_hint': null;
  'add.remove': { readonly number: number };
  'add.submit': { readonly count: number };
  'add.text': null;
  'add.ticket': null;
  'add.title': null;
  'paid_by.card_machine': null;
  'paid_by.cash': null;
  'paid_by.complimentary': null;
  'sales.none': null;
  'sales.sold': { readonly count: number; readonly ticket: Text };
  'sales.title': null;
  'sales.undo': null;
  'sales.undo_of': { readonly name: Text };
  'sales.undo_sure': { readonly amount: Text };
  'sales.undo_sure_free': null;
  'sales.undone': null;
  'sell.checked_in': { readonly count: number };
  'sell.done': { readonly count: number };
  'sell.done_card_machine': { readonly amount: Text };
  'sell.done_cash': { readonly amount: Text };
  'sell.email': null;
  'sell.email_hint': null;
  'sell.left': { readonly count: number };
  'sell.left_online': { readonly count: number };
  'sell.name': null;
  'sell.none': null;
  'sell.none_text': null;
  'sell.number': null;
  'sell.offered': { readonly count: number; readonly until: Text };
  'sell.online': null;
  'sell.paid_by': null;
  'sell.submit_free': { readonly count: number };
  'sell.submit': { readonly count: number; readonly amount: Text };
  'sell.ticket': null;
  'sell.title': null;
  'totals.tickets': { readonly count: number };
  'totals.title': null;
}

export const selling: Area<SellingMessages> = { name: 'selling', english };
