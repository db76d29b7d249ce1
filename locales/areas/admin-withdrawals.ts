// Generated from locales/en/admin-withdrawals.json by `npm run messages`.
import english from '../en/admin-withdrawals.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-withdrawals.json. */
export interface AdminWithdrawalsMessages {
  'title': null;
  'text': null;
  'on': null;
  'note': null;
  'save': null;
  'saved': null;
}

export const adminWithdrawals: Area<AdminWithdrawalsMessages> = { name: 'admin-withdrawals', english };
