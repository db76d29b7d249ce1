// Generated from locales/en/login.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/login.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/login.json. */
export interface LoginMessages {
  'title.sign_in': null;
  'title.sign_up': { readonly market: Text };
  'text.sign_in': null;
  'text.sign_up': null;
  'tabs': null;
  'verb.sign_in': null;
  'verb.sign_up': null;
  'verb.finish': null;
  'name': null;
  'name_missing': null;
  'email': null;
  'email_missing': null;
  'email_for_code': null;
  'password': null;
  'password_hint': null;
  'password_missing': null;
  'referral': null;
  'referral_hint': null;
  'referral_valid': { readonly name: Text; readonly credit: Text; readonly days: number; readonly min: Text };
  'link': null;
  'code': null;
  'forgot': null;
  'guest': null;
  'agree': { readonly terms: Tag; readonly privacy: Tag };
  'why.title': { readonly market: Text };
  'why.bookings': null;
  'why.saved': null;
  'why.data': null;
  'reset.title': null;
  'reset.text': null;
  'reset.send': null;
  'reset.back': null;
  'reset.verb': null;
}

export const login: Area<LoginMessages> = { name: 'login', english };
