// Generated from locales/en/profile.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/profile.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/profile.json. */
export interface ProfileMessages {
  'since': { readonly month: Text };
  'picture': null;
  'picture.removed': null;
  'picture.saved': null;
  'stats.upcoming': null;
  'stats.bookings': null;
  'stats.saved': null;
  'stats.reviews': null;
  'about.title': null;
  'about.name': null;
  'about.email': null;
  'about.verified': null;
  'about.unverified': null;
  'about.phone': null;
  'about.phone_text': null;
  'about.currency': null;
  'about.currency_option': { readonly code: Text; readonly name: Text };
  'about.zone': null;
  'about.save': null;
  'about.saved': null;
  'proof.password': null;
  'proof.text': null;
  'proof.code': null;
  'proof.code_missing': null;
  'proof.send': null;
  'proof.send_again': null;
  'proof.sent': null;
  'proof.sent_text': { readonly email: Text };
  'around.title': null;
  'around.text': null;
  'around.saved': null;
  'around.reach': { readonly distance: Text };
  'around.town': null;
  'around.none': null;
  'around.radius': null;
  'around.ring': { readonly distance: Text; readonly town: Text };
  'password.title': null;
  'password.none': null;
  'password.set': null;
  'password.send': null;
  'password.sent': null;
  'password.sent_text': { readonly email: Text };
  'password.text': null;
  'password.change': null;
  'password.current': null;
  'password.new': null;
  'password.changed': null;
  'password.ended': null;
  'sessions.title': null;
  'sessions.text': null;
  'sessions.current': null;
  'sessions.since': { readonly at: Text };
  'sessions.end': null;
  'sessions.end_label': { readonly device: Text };
  'sessions.ended': null;
  'sessions.all': null;
  'sessions.all_title': null;
  'sessions.all_text': null;
  'sessions.stay': null;
}

export const profile: Area<ProfileMessages> = { name: 'profile', english };
