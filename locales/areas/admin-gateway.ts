// Generated from locales/en/admin-gateway.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-gateway.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-gateway.json. */
export interface AdminGatewayMessages {
  'who': { readonly customer: Text; readonly provider: Text };
  'settle': null;
  'payment.label': null;
  'payment.none': null;
  'payment.none_text': null;
  'payment.title': { readonly amount: Text };
  'payment.text': null;
  'payment.started': null;
  'payment.card': null;
  'payment.gateway': null;
  'payment.no_id': null;
  'payment.act_text': null;
  'payment.ask': null;
  'payment.give_up': null;
  'payment.stuck': null;
  'payment.stuck_text': null;
  'payment.done': { readonly status: 'succeeded' | 'partially_refunded' | 'refunded' | 'failed' | 'other' };
  'refund.label': null;
  'refund.none': null;
  'refund.none_text': null;
  'refund.title': { readonly amount: Text };
  'refund.why': {
    readonly why:
      | 'refund_too_much'
      | 'payment_disputed'
      | 'lost_or_stolen_card'
      | 'expired_or_canceled_card'
      | 'charge_for_pending_refund_disputed'
      | 'other';
    readonly text: Text;
  };
  'refund.promised': null;
  'refund.reason': null;
  'refund.id': null;
  'refund.act_text': null;
  'refund.again': null;
  'refund.otherwise': null;
  'refund.sure': null;
  'refund.sure_text': { readonly amount: Text; readonly customer: Text };
  'refund.sure_yes': null;
  'refund.sure_no': null;
  'refund.declined': null;
  'refund.declined_text': null;
  'refund.sent': null;
  'refund.settled': null;
}

export const adminGateway: Area<AdminGatewayMessages> = { name: 'admin-gateway', english };
