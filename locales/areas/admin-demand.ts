// Generated from locales/en/admin-demand.json by `npm run messages`.
import english from '../en/admin-demand.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-demand.json. */
export interface AdminDemandMessages {
  'title': null;
  'text': null;
  'on': null;
  'note': null;
  'save': null;
  'saved': null;
}

export const adminDemand: Area<AdminDemandMessages> = { name: 'admin-demand', english };
