// Generated from locales/en/admin-legal.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-legal.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/admin-legal.json. */
export interface AdminLegalMessages {
  'choose': null;
  'kind.privacy': null;
  'kind.terms': null;
  'kind.imprint': null;
  'unpublished': null;
  'unpublished_text': null;
  'version': { readonly version: number };
  'published_text': null;
  'view': null;
  'text': null;
  'text_hint': null;
  'preview': null;
  'publish': { readonly version: number };
  'published': { readonly version: number };
  'use_template': null;
  'gaps.name': { readonly link: Tag };
  'gaps.contact': { readonly link: Tag };
  'replace': { readonly version: number };
  'read_only': null;
  'upcoming': { readonly day: Text };
  'announce.label': null;
  'announce.text': null;
  'confirm.title': { readonly version: number };
  'confirm.text': null;
  'confirm.submit': null;
  'accepted.title': { readonly version: number };
  'accepted.users': { readonly accepted: number; readonly users: number };
  'accepted.guests': { readonly count: number };
  'mails.none': null;
  'mails.running': { readonly count: number };
  'mails.finished': { readonly count: number };
  'versions.from': { readonly day: Text };
  'versions.title': null;
  'versions.line': { readonly b: Tag; readonly version: number; readonly at: Text; readonly name: Text };
}

export const adminLegal: Area<AdminLegalMessages> = { name: 'admin-legal', english };
