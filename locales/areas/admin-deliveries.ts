// Generated from locales/en/admin-deliveries.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-deliveries.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-deliveries.json. */
export interface AdminDeliveriesMessages {
  'channel.email': null;
  'channel.push': null;
  'channel.sms': null;
  'filter.all': null;
  'filter.label': null;
  'list.empty': null;
  'list.empty_text': null;
  'list.label': null;
  'reason.address_refused': null;
  'reason.device_gone': null;
  'reason.fault': { readonly name: Text };
  'reason.filtered': null;
  'reason.in_digest': null;
  'reason.mailbox_full': null;
  'reason.no_provider': null;
  'reason.not_accepted': null;
  'reason.number_changed': null;
  'reason.number_invalid': null;
  'reason.number_stopped': null;
  'reason.number_unreachable': null;
  'reason.region_off': null;
  'reason.switched_off': null;
  'reason.unsubscribed': null;
  'row.attempts': { readonly count: number };
  'row.due': { readonly at: Text };
  'row.user': { readonly kind: Text; readonly name: Text };
  'search.label': null;
  'search.submit': null;
  'state.delivered': null;
  'state.digest': null;
  'state.failed': null;
  'state.queued': null;
  'state.sent': null;
  'state.suppressed': null;
  'state.undelivered': null;
  'state.waiting': null;
}

export const adminDeliveries: Area<AdminDeliveriesMessages> = { name: 'admin-deliveries', english };
