// Generated from locales/en/looks.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/looks.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/looks.json. */
export interface LooksMessages {
  'admins_only': null;
  'banner': { readonly name: Text };
  'banner.rules': null;
  'banner.end': null;
  'banner.until': { readonly at: Text };
  'begin': null;
  'email': null;
  'no_account': null;
  'notification.text': { readonly reason: Text };
  'notification.title': { readonly market: Text };
  'profile.reason': { readonly reason: Text };
  'profile.text': null;
  'profile.title': null;
  'reason': null;
  'reason_text': null;
  'staff': null;
  'text': null;
  'title': null;
}

export const looks: Area<LooksMessages> = { name: 'looks', english };
