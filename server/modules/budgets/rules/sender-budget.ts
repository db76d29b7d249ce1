import { DAY_MS, epochMs, type Instant } from '#contract/instant.ts';
import { type MailBudget, NEW_ACCOUNT_DAYS } from '#contract/limits/mail-budgets.ts';

/** The budget of a sender by the age of the account. Many people share a network, which has that of an old one. */
export const budgetOf = (created_at: Instant | null, now: Instant): Exclude<MailBudget, 'mails_mailbox'> =>
  created_at !== null && epochMs(now) - epochMs(created_at) < NEW_ACCOUNT_DAYS * DAY_MS
    ? 'mails_new_account'
    : 'mails_account';

/** How much is left of a budget. */
export const leftOf = ({ used, max }: { readonly used: number; readonly max: number }): number =>
  Math.max(0, max - used);
