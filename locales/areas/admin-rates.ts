// Generated from locales/en/admin-rates.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-rates.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/admin-rates.json. */
export interface AdminRatesMessages {
  'title': null;
  'text': { readonly currency: Text };
  'text_updated': { readonly currency: Text; readonly at: Text };
  'missing': { readonly b: Tag; readonly currencies: Text; readonly count: number };
  'rates': { readonly currency: Text };
  'rates_text': { readonly currency: Text; readonly example: Text };
  'line_wrong': { readonly line: number };
  'line': { readonly line: number; readonly message: Text };
  'save': null;
  'saved': null;
  'import': null;
  'read_only': null;
}

export const adminRates: Area<AdminRatesMessages> = { name: 'admin-rates', english };
