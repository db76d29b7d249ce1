/**
 * How much one account can have, until the operator decides otherwise: over all its pages, where it has several. The
 * database counts and refuses (`0035_budgets.sql`). Calls that add such rows list the refusal `quota_reached`.
 */
export const accountQuotas = {
  quota_services: 200,
  /** Drafts, and events that are not over. */
  quota_events: 300,
  /** Dates of events that are not over. */
  quota_dates: 20_000,
  quota_codes: 500,
  /** Weekly hours, days with other hours, and time off. */
  quota_hours: 5000,
  quota_pictures: 5000,
  quota_hires: 2000,
  quota_blocks: 2000,
  quota_saves: 2000,
} as const;

/** How much one event can have. */
export const eventQuotas = {
  quota_event_dates: 2000,
  /** Kinds of tickets and questions, with those that it no longer uses. */
  quota_event_tickets: 100,
  quota_event_questions: 100,
} as const;

/** The share of an account's quotas that it has while it is new (percent). */
export const newQuota = { quota_new_percent: 25 } as const;

/** The names of what accounts have quotas of. */
export const accountQuotaNames = Object.keys(accountQuotas) as [AccountQuota, ...AccountQuota[]];

export const quotas = { ...accountQuotas, ...eventQuotas, ...newQuota } as const;
export type AccountQuota = keyof typeof accountQuotas;
export type Quota = AccountQuota | keyof typeof eventQuotas;
export type QuotaSetting = keyof typeof quotas;

/** What an operator can choose for each. */
export const quotaRange = { min: 1, max: 1_000_000 } as const;
export const newQuotaRange = { min: 1, max: 100 } as const;
