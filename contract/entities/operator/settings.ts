import { z } from 'zod';
import { language } from '#contract/languages.ts';
import { cancellationPolicies } from '../../choices/provider.ts';
import { moment, whole } from '../../fields.ts';
import { Currency } from '../../money.ts';
import { switches } from '../../restrictions/features.ts';
import { Brand } from '../brand.ts';
import { AdminQuotas } from './quotas.ts';

/** The service fee of a currency from a moment on (null: from the beginning). Later fees are not in force yet. */
export const AdminFee = z.object({
  currency: Currency,
  percent_basis_points: whole,
  fixed: whole,
  valid_from: z.string().nullable(),
});
export type AdminFee = z.infer<typeof AdminFee>;

/** The operator of the marketplace as legal texts name it; fields are empty if not given. */
export const AdminOperator = z.object({
  name: z.string(),
  address: z.string(),
  email: z.string(),
  phone: z.string(),
  register: z.string(),
});
export type AdminOperator = z.infer<typeof AdminOperator>;

/** Why the reward of a referral was withheld. */
export const withheldReasons = [
  'same_phone',
  'same_card',
  'same_device',
  'own_page',
  'monthly_cap',
  'refunded',
] as const;

/** A reward of a referral that was withheld, as staff sees it. */
export const WithheldReward = z.object({
  user_id: z.string(),
  user_name: z.string(),
  referrer_name: z.string(),
  why: z.enum(withheldReasons),
});

/** The operator's settings; amounts in minor units of the market's currency. */
export const AdminSettings = z.object({
  currency: Currency,
  market: z.object({
    name: z.string(),
    place: z.object({ label: z.string(), lat: z.number(), lon: z.number(), timezone: z.string() }),
    language,
  }),
  brand: Brand,
  /** What is switched off, without what depends on it. */
  off_features: z.array(z.enum(switches)),
  takes_payments: z.boolean(),
  operator: AdminOperator,
  /** What new pages, checkouts and searches begin with; `platform` has the app’s own values. */
  defaults: z.object({
    cancellation_policy: z.enum(cancellationPolicies),
    hold_minutes: whole,
    search_radius: whole,
  }),
  /** Whether contacts of unclaimed pages get a monthly mail about their demand. */
  mails_demand: z.boolean(),
  /** How many mails a day go to addresses that somebody else typed. */
  mail_budgets: z.object({
    mails_account: whole,
    mails_new_account: whole,
    mails_mailbox: whole,
    /** Who is nearest to the end of today's, at most ten; `name` is null for people without an account. */
    senders: z.array(
      z.object({
        subject: z.string(),
        name: z.string().nullable(),
        used: whole,
        max: whole,
      }),
    ),
  }),
  /** Whether staff need a second step before Admin answers. */
  staff_two_step: z.boolean(),
  /** Whether customers may withdraw from contracts, as set or by default. */
  withdrawals: z.boolean(),
  /** How much accounts and events can have. */
  quotas: AdminQuotas,
  fees: z.array(AdminFee),
  /** The operator's value; null if the app's default applies. */
  referral_credit: whole.nullable(),
  referral_min: whole.nullable(),
  /** How many rewards one referrer gets within 30 days. Others wait. */
  referral_monthly_max: whole,
  /** The newest rewards that were not paid, wait for a reason, or were taken back. */
  withheld_rewards: z.array(WithheldReward),
  /** The defaults of the app. */
  platform: z.object({ referral_credit: whole, referral_min: whole }),
  can: z.object({ change: z.boolean() }),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

/** The rates into the market's currency, as staff sees them. */
export const ExchangeRates = z.object({
  market_currency: Currency,
  rates: z.array(z.object({ currency: Currency, rate: z.string(), set_at: moment })),
  /** Currencies of offered services without a rate. Their prices are not compared. */
  missing: z.array(Currency),
  can: z.object({ change: z.boolean() }),
});
export type ExchangeRates = z.infer<typeof ExchangeRates>;
