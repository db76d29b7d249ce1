// Generated from locales/en/admin-queues.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-queues.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-queues.json. */
export interface AdminQueuesMessages {
  'refunds.label': null;
  'refunds.open': null;
  'refunds.open_text': null;
  'refunds.done': null;
  'refunds.done_text': null;
  'refunds.overdue': null;
  'refunds.title': { readonly customer: Text; readonly amount: Text };
  'refunds.provider_first': { readonly provider: Text };
  'unpaid.label': null;
  'unpaid.never': null;
  'unpaid.open': null;
  'unpaid.open_text': null;
  'unpaid.done': null;
  'unpaid.done_text': null;
  'unpaid.title': { readonly amount: Text };
  'unpaid.ended': { readonly at: Text };
  'unpaid.charging': null;
  'unpaid.next': { readonly at: Text };
  'unpaid.declined': { readonly customer: Text; readonly at: Text };
  'unpaid.cancelled': { readonly customer: Text };
  'unpaid.cancelled_by': { readonly customer: Text; readonly at: Text };
}

export const adminQueues: Area<AdminQueuesMessages> = { name: 'admin-queues', english };
