// Generated from locales/en/quotas.json by `npm run messages`.
import english from '../en/quotas.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/quotas.json. */
export interface QuotasMessages {
  'quota_services': { readonly is_new: 'yes' | 'other'; readonly max: number };
  'quota_events': { readonly is_new: 'yes' | 'other'; readonly max: number };
  'quota_dates': { readonly is_new: 'yes' | 'other'; readonly max: number };
  'quota_codes': { readonly is_new: 'yes' | 'other'; readonly max: number };
  'quota_hours': { readonly is_new: 'yes' | 'other'; readonly max: number };
  'quota_pictures': { readonly is_new: 'yes' | 'other'; readonly max: number };
  'quota_hires': { readonly is_new: 'yes' | 'other'; readonly max: number };
  'quota_blocks': { readonly is_new: 'yes' | 'other'; readonly max: number };
  'quota_saves': { readonly is_new: 'yes' | 'other'; readonly max: number };
  'quota_event_dates': { readonly max: number };
  'quota_event_tickets': { readonly max: number };
  'quota_event_questions': { readonly max: number };
}

export const quotas: Area<QuotasMessages> = { name: 'quotas', english };
