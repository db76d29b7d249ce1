// Generated from locales/en/refunds.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/refunds.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/refunds.json. */
export interface RefundsMessages {
  'ask.not_found': null;
  'ask.open': { readonly provider: Text };
  'ask.not_paid': null;
  'ask.disputed': null;
  'ask.nothing_left': null;
  'ask.too_late': { readonly days: number };
  'ask.cancel_instead': null;
  'ask.too_much': { readonly left: Text };
  'give.not_found': null;
  'give.forbidden': { readonly provider: Text };
  'give.answered': null;
  'give.disputed': null;
  'give.nothing_left': null;
  'give.no_amount': null;
  'give.too_much': { readonly left: Text };
  'give.step': null;
  'title.asked_customer': { readonly amount: Text };
  'title.asked_provider': { readonly customer: Text; readonly amount: Text };
  'title.refused_customer': null;
  'title.refused_provider': { readonly amount: Text };
  'title.granted_customer': { readonly amount: Text };
  'title.granted_provider': { readonly customer: Text; readonly amount: Text };
  'title.given_customer': { readonly amount: Text };
  'title.given_provider': { readonly customer: Text; readonly amount: Text };
  'title.failed': { readonly amount: Text };
  'lead.asked_customer': { readonly provider: Text; readonly answer_by: Text };
  'lead.asked_provider': { readonly service: Text; readonly answer_by: Text };
  'lead.refused_customer': { readonly by: 'team' | 'other'; readonly market: Text; readonly provider: Text };
  'lead.refused_provider': { readonly by: 'team' | 'other'; readonly market: Text; readonly service: Text };
  'lead.granted_customer': {
    readonly by: 'team' | 'other';
    readonly market: Text;
    readonly service: Text;
    readonly provider: Text;
  };
  'lead.granted_provider': { readonly by: 'team' | 'other'; readonly market: Text; readonly service: Text };
  'lead.given_customer': {
    readonly by: 'team' | 'other';
    readonly market: Text;
    readonly service: Text;
    readonly provider: Text;
  };
  'lead.given_provider': { readonly by: 'team' | 'other'; readonly market: Text; readonly service: Text };
  'lead.failed': { readonly service: Text };
  'mail.subject': { readonly title: Text; readonly service: Text };
  'mail.service': null;
  'mail.provider': null;
  'mail.customer': null;
  'mail.booking': null;
  'mail.paid': null;
  'mail.answer': null;
  'mail.open': null;
  'mail.days': null;
  'mail.report': null;
  'amount.asked': null;
  'amount.granted': null;
  'amount.given': null;
  'amount.failed': null;
  'reason.customer': { readonly provider: Text; readonly market: Text };
  'reason.provider': { readonly provider: Text; readonly market: Text };
}

export const refunds: Area<RefundsMessages> = { name: 'refunds', english };
