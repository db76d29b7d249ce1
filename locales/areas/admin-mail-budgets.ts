// Generated from locales/en/admin-mail-budgets.json by `npm run messages`.
import english from '../en/admin-mail-budgets.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-mail-budgets.json. */
export interface AdminMailBudgetsMessages {
  'title': null;
  'text': null;
  'new_account': { readonly days: number };
  'account': null;
  'mailbox': null;
  'usual': { readonly count: number };
  'missing': null;
  'senders': null;
  'nobody': null;
  'share': { readonly used: number; readonly max: number };
  'network': null;
  'save': null;
  'saved': null;
}

export const adminMailBudgets: Area<AdminMailBudgetsMessages> = { name: 'admin-mail-budgets', english };
