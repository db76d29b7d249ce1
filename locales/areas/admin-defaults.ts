// Generated from locales/en/admin-defaults.json by `npm run messages`.
import english from '../en/admin-defaults.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-defaults.json. */
export interface AdminDefaultsMessages {
  'title': null;
  'text': null;
  'policy': null;
  'policy.flexible': null;
  'policy.moderate': null;
  'policy.strict': null;
  'hold': null;
  'hold_text': null;
  'hold_minutes': { readonly minutes: number };
  'radius': null;
  'radius_text': null;
  'save': null;
  'saved': null;
}

export const adminDefaults: Area<AdminDefaultsMessages> = { name: 'admin-defaults', english };
