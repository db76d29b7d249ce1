// Generated from locales/en/admin-legal.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-legal.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-legal.json. */
export interface AdminLegalMessages {
  'upcoming': { readonly day: Text };
  'announce.label': null;
  'announce.text': null;
  'accepted.title': { readonly version: number };
  'accepted.users': { readonly accepted: number; readonly users: number };
  'accepted.guests': { readonly count: number };
  'mails.none': null;
  'mails.running': { readonly count: number };
  'mails.finished': { readonly count: number };
  'versions.from': { readonly day: Text };
}

export const adminLegal: Area<AdminLegalMessages> = { name: 'admin-legal', english };
