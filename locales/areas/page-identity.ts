// Generated from locales/en/page-identity.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/page-identity.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/page-identity.json. */
export interface PageIdentityMessages {
  'confirmed': null;
  'title': { readonly name: Text };
  'by_payments': null;
  'checked': { readonly day: Text };
  'has_email': null;
  'has_phone': null;
  'member': { readonly day: Text };
  'note': null;
}

export const pageIdentity: Area<PageIdentityMessages> = { name: 'page-identity', english };
