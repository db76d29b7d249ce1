// Generated from locales/en/admin-about.json by `npm run messages`.
import english from '../en/admin-about.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-about.json. */
export interface AdminAboutMessages {
  'booking': null;
  'when': null;
  'customer': null;
  'event': null;
  'provider': null;
  'money': null;
}

export const adminAbout: Area<AdminAboutMessages> = { name: 'admin-about', english };
