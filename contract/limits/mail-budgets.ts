/**
 * How many mails a day go to addresses that somebody else typed, until the operator decides otherwise: from one
 * account or network, from an account in its first days, and to one mailbox.
 */
export const mailBudgets = {
  mails_account: 600,
  mails_new_account: 40,
  mails_mailbox: 20,
} as const;
export type MailBudget = keyof typeof mailBudgets;

/** What an operator can choose for each. */
export const mailBudgetRange = { min: 1, max: 20_000 } as const;

/** How long an account counts as new (days). */
export const NEW_ACCOUNT_DAYS = 7;
