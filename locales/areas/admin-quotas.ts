// Generated from locales/en/admin-quotas.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-quotas.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-quotas.json. */
export interface AdminQuotasMessages {
  'title': null;
  'text': null;
  'quota_services': null;
  'quota_events': null;
  'quota_dates': null;
  'quota_codes': null;
  'quota_hours': null;
  'quota_pictures': null;
  'quota_hires': null;
  'quota_blocks': null;
  'quota_saves': null;
  'events': null;
  'quota_event_dates': null;
  'quota_event_tickets': null;
  'quota_event_questions': null;
  'usual': { readonly count: number };
  'missing': null;
  'nearest': null;
  'nobody': null;
  'share': { readonly used: number; readonly max: number };
  'save': null;
  'saved': null;
  'quota_new_percent': { readonly days: number };
  'account': { readonly name: Text; readonly what: Text };
}

export const adminQuotas: Area<AdminQuotasMessages> = { name: 'admin-quotas', english };
