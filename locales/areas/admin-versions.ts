// Generated from locales/en/admin-versions.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-versions.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-versions.json. */
export interface AdminVersionsMessages {
  'current': null;
  'forced': null;
  'least': null;
  'platform.android': null;
  'platform.ios': null;
  'platform.web': null;
  'save': { readonly name: Text };
  'saved': { readonly name: Text };
  'text': null;
  'title': null;
}

export const adminVersions: Area<AdminVersionsMessages> = { name: 'admin-versions', english };
