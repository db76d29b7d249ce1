// Generated from locales/en/admin-claims.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-claims.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-claims.json. */
export interface AdminClaimsMessages {
  'list.label': null;
  'list.open': null;
  'list.open_text': null;
  'list.done': null;
  'list.done_text': null;
  'list.dispute': null;
  'claim.title': { readonly page: Text };
  'claim.new': { readonly name: Text };
  'claim.dispute': { readonly owner: Text; readonly name: Text };
  'claim.guest': { readonly name: Text };
  'claim.accepted': null;
  'claim.declined': null;
  'claim.superseded': null;
  'claim.page': null;
  'claim.by': { readonly name: Text; readonly email: Text; readonly at: Text };
  'claim.team': { readonly name: Text };
  'decide.label': null;
  'decide.legend': null;
  'decide.accept': null;
  'decide.accept_text': { readonly name: Text };
  'decide.decline': null;
  'decide.decline_text': { readonly name: Text };
  'decide.answer': null;
  'decide.word': { readonly name: Text };
  'decide.word_hint': null;
  'decide.missing': null;
  'decide.done_accept': null;
  'decide.done_decline': null;
  'decide.done_text': null;
  'list.decided': { readonly name: Text; readonly status: 'claimed' | 'declined' | 'other' };
}

export const adminClaims: Area<AdminClaimsMessages> = { name: 'admin-claims', english };
