// Generated from locales/en/email-link.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/email-link.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/email-link.json. */
export interface EmailLinkMessages {
  'title.sign_in': { readonly market: Text };
  'title.sign_up': { readonly market: Text };
  'text.sign_in': { readonly b: Tag; readonly email: Text };
  'text.finish': { readonly b: Tag; readonly email: Text };
  'text.create': { readonly b: Tag; readonly email: Text };
  'verb.sign_in': null;
  'verb.finish': null;
  'verb.create': null;
  'signed_in': { readonly email: Text };
  'name': null;
  'name_missing': null;
  'password': null;
  'password_hint': null;
  'password_missing': null;
  'note.sign_in': null;
  'note.sign_up': { readonly terms: Tag; readonly privacy: Tag };
  'confirm.title': null;
  'confirm.text': { readonly b: Tag; readonly email: Text };
  'confirm.submit': null;
  'confirm.note': null;
  'confirm.done': null;
  'confirm.done_text': null;
  'confirm.other_device': null;
  'over.title': null;
  'over.text': null;
  'over.sign_in': null;
  'over.forgot': null;
  'over.home': null;
}

export const emailLink: Area<EmailLinkMessages> = { name: 'email-link', english };
