// Generated from locales/en/admin.json by `npm run messages`.
import english from '../en/admin.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin.json. */
export interface AdminMessages {
  'dialog.back': null;
}

export const admin: Area<AdminMessages> = { name: 'admin', english };
