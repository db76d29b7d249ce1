// Generated from locales/en/pay.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/pay.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/pay.json. */
export interface PayMessages {
  'timer.held': null;
  'timer.holding': null;
  'timer.over': null;
  'timer.left': { readonly count: number };
  'card.pay_with': null;
  'card.card': null;
  'card.another': null;
  'card.expires': { readonly expiry: Text };
  'card.number': null;
  'card.expiry': null;
  'card.expiry_shape': null;
  'card.cvc': null;
  'card.save': null;
  'card.sandbox': { readonly b: Tag };
  'card.number_missing': null;
  'card.number_wrong': null;
  'card.number_sandbox': null;
  'card.expiry_wrong': null;
  'card.expired': null;
  'card.cvc_wrong': { readonly count: number };
  'credit.use': { readonly amount: Text };
  'credit.hint': null;
  'pay.payment': null;
  'pay.your_card': null;
  'pay.pay': { readonly total: Text };
  'pay.request': null;
  'pay.credit': null;
  'pay.later': null;
  'pay.later_change': null;
  'pay.request_note': { readonly total: Text; readonly provider: Text };
  'pay.later_note': { readonly total: Text; readonly day: Text };
  'pay.confirmation': { readonly email: Text };
  'pay.private': null;
  'add.title': null;
  'add.text': null;
  'add.save': null;
  'add.saved': null;
  'add.cancel': null;
  'bank.waiting': null;
  'bank.waiting_text': null;
  'bank.asked': null;
  'bank.asked_text': null;
  'bank.answer': null;
  'bank.other': null;
  'failed.declined_late': null;
  'failed.declined_late_text': null;
  'failed.not_confirmed': null;
  'failed.not_confirmed_text': null;
  'failed.not_verified': null;
  'failed.not_verified_text': null;
  'failed.unheard': null;
  'failed.unheard_text': null;
  'stripe.loading': null;
  'stripe.unreadable': null;
  'stripe.failed': null;
  'stripe.failed_text': null;
  'stripe.retry': null;
}

export const pay: Area<PayMessages> = { name: 'pay', english };
