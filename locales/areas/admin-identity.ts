// Generated from locales/en/admin-identity.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-identity.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-identity.json. */
export interface AdminIdentityMessages {
  'list.title': { readonly count: number };
  'list.text': null;
  'list.empty': null;
  'list.by': { readonly name: Text; readonly day: Text };
  'add.title': null;
  'add.text': null;
  'add.email': null;
  'add.note': null;
  'add.note_hint': null;
  'add.submit': null;
  'add.done': null;
  'revoke': null;
  'revoke.label': { readonly name: Text };
  'revoke.title': null;
  'revoke.note': null;
  'revoke.note_hint': null;
  'revoke.submit': null;
  'revoke.done': null;
  'role': null;
}

export const adminIdentity: Area<AdminIdentityMessages> = { name: 'admin-identity', english };
