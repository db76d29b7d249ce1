// Generated from locales/en/claims.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/claims.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/claims.json. */
export interface ClaimsMessages {
  'state.not_found': null;
  'state.own': null;
  'state.claimed': null;
  'state.no_email': null;
  'state.no_sms': null;
  'state.decided': null;
  'state.has_bookings': null;
  'state.guest': null;
  'code.no_sms': null;
  'code.too_many_sent': null;
  'code.wrong': null;
  'code.expired': null;
  'code.paused': null;
  'code.page_paused': null;
  'contact.name': null;
  'contact.email': null;
  'contact.open': null;
  'contact.too_many': null;
  'staff.title': { readonly name: Text; readonly page: Text };
  'staff.forbidden': null;
  'staff.own': null;
  'staff.not_found': null;
  'claimed.title': { readonly page: Text };
  'claimed.text': null;
  'declined.title': { readonly page: Text };
  'lost.title': { readonly page: Text };
  'lost.text': null;
  'frozen.until': { readonly until: Text };
}

export const claims: Area<ClaimsMessages> = { name: 'claims', english };
