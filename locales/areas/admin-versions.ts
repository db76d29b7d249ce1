// Generated from locales/en/admin-versions.json by `npm run messages`.
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
  'save': null;
  'saved': null;
  'text': null;
  'title': null;
}

export const adminVersions: Area<AdminVersionsMessages> = { name: 'admin-versions', english };
