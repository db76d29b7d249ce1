// Generated from locales/en/budgets.json by `npm run messages`.
import english from '../en/budgets.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/budgets.json. */
export interface BudgetsMessages {
  'mails_new_account': { readonly max: number; readonly left: number; readonly hours: number };
  'mails_account': { readonly max: number; readonly left: number; readonly hours: number };
  'network': { readonly hours: number };
  'guesses': { readonly minutes: number };
}

export const budgets: Area<BudgetsMessages> = { name: 'budgets', english };
