import { z } from 'zod';
import { language } from '#contract/languages.ts';
import { accentNames } from '../brand/accents.ts';
import { type CallContract, call, noInput, perMinute } from '../call.ts';
import { cancellationPolicies } from '../choices/provider.ts';
import { reportOutcomes } from '../choices/report.ts';
import {
  AdminBalance,
  AdminCategory,
  AdminPayment,
  AdminPayout,
  AdminRefund,
  AdminRefundRequest,
  AdminReport,
  AdminUnpaid,
  AdminUnpaidFee,
  StaffAct,
  StaffMember,
} from '../entities/admin.ts';
import { quotaFields } from '../entities/operator/quotas.ts';
import { AdminFee, AdminSettings, ExchangeRates } from '../entities/operator/settings.ts';
import { PlatformStatement } from '../entities/wallet.ts';
import { example, madeUp } from '../examples.ts';
import { date, email, id, moment, month, name, password, point, text, timezone, whole } from '../fields.ts';
import { mailBudgetRange } from '../limits/mail-budgets.ts';
import { holdMinutes, referralMonthly, searchRadius } from '../limits/market-defaults.ts';
import { newQuotaRange, quotaRange } from '../limits/quotas.ts';
import { Currency } from '../money.ts';
import { pageInput, pageOf } from '../paging.ts';
import { switches } from '../restrictions/features.ts';
import { moderationKinds } from '../states/moderation.ts';
import { payoutMachine } from '../states/payout.ts';

const settingAmount = z
  .number()
  .int('Enter a whole number in minor units.')
  .min(0, 'This can’t be negative.')
  .max(10_000_000, 'This amount is too high.');

/** A whole number of units within bounds. */
const between = ({ min, max }: { readonly min: number; readonly max: number }, unit: string) => {
  const error = `Choose ${min} to ${max} ${unit}.`;
  return z.int(error).min(min, error).max(max, error);
};

const feeAmounts = {
  percent_basis_points: z
    .number()
    .int('Use at most two decimals.')
    .min(0, 'The fee can’t be negative.')
    .max(5000, 'The fee can be 50% at most.'),
  fixed: z
    .number()
    .int('Enter a whole number in minor units.')
    .min(0, 'The fee can’t be negative.')
    .max(1_000_000, 'This fee is too high.'),
};

const queueInput = z.strictObject({ ...pageInput, state: z.enum(['open', 'done']).default('open') });

/** A difference between the payment company and the ledger, as a sentence for staff. */
const GatewayFinding = z.object({ text: z.string(), booking_id: z.string().nullable() });

export const adminCalls = {
  'admin/set_up': call({
    access: 'anyone',
    mode: 'saga',
    summary:
      'Sets up the marketplace, once: name, place, currency, service fee and first admin, who is then signed in.',
    input: z.strictObject({
      /** The key that the server prints at its start until the first set-up. */
      setup_key: z.string().max(100),
      name: name(60),
      place: z.strictObject({ label: name(120), ...point, timezone }),
      currency: Currency,
      /** Without payments, bookings are free or paid on site, and there is no service fee. */
      takes_payments: z.boolean().default(true),
      charge: z.strictObject({
        ...feeAmounts,
      }),
      admin: z.strictObject({ name: name(120), email, password }),
    }),
    example: {
      setup_key: 'x',
      name: 'Plaza',
      place: { label: 'Portland', lat: 45.5, lon: -122.6, timezone: 'America/Los_Angeles' },
      currency: 'USD',
      charge: { percent_basis_points: 500, fixed: 30 },
      admin: { name: 'Ada Admin', email: madeUp.admin_email, password: 'a long and quiet sentence' },
    },
    output: z.object({ market: z.object({ name: z.string(), currency: Currency }) }),
    errors: ['setup_done', 'password_weak', 'payments_not_ready'],
    limit: perMinute(10),
  }),
  'admin/dashboard': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists how many items wait in each admin queue, and since when.',
    ...noInput,
    output: z.object({
      refund_requests: z.object({
        waiting: whole,
        overdue: whole,
        /** Until when the first has to be answered; null if none waits. */
        next_deadline: z.string().nullable(),
      }),
      reports: z.object({ waiting: whole, oldest_at: moment.nullable() }),
      /** Open help tickets. */
      tickets: z.object({ waiting: whole, oldest_at: moment.nullable() }),
      stuck_payments: z.object({ waiting: whole, oldest_at: moment.nullable() }),
      failed_refunds: z.object({ waiting: whole, oldest_at: moment.nullable() }),
      claims: z.object({ waiting: whole, oldest_at: moment.nullable() }),
      /** Published content that looks doubtful. */
      content: z.object({ waiting: whole, oldest_at: moment.nullable() }),
      /** Open appeals against moderation decisions. */
      appeals: z.object({ waiting: whole, oldest_at: moment.nullable() }),
      /** Finished sessions without a charge so far. */
      unpaid_sessions: z.object({ waiting: whole, oldest_at: moment.nullable() }),
      /** Fees of hired pages that organisers owe. */
      unpaid_fees: z.object({ waiting: whole, oldest_at: moment.nullable() }),
      /** The decisions that this role of staff may make. */
      can: z.object({
        refunds: z.boolean(),
        reports: z.boolean(),
        tickets: z.boolean(),
        moderation: z.boolean(),
        payments: z.boolean(),
        settings: z.boolean(),
        imports: z.boolean(),
        pages: z.boolean(),
      }),
    }),
    errors: [],
  }),
  'admin/refund_request_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists refund requests: open ones, oldest first, or answered ones, newest first.',
    input: queueInput,
    example: {},
    output: pageOf(AdminRefundRequest),
    errors: [],
  }),
  'admin/report_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists reports: open ones, oldest first, or closed ones, newest first; of one page with `provider_id`.',
    input: queueInput.extend({ provider_id: id.optional() }),
    example: {},
    output: pageOf(AdminReport),
    errors: [],
  }),
  'admin/decide_report': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Answers a report, or closes it as upheld or dismissed, and notifies the person who reported. ' +
      'An upheld one may warn the page’s owner, or lead to a moderation action.',
    input: z
      .strictObject({
        report_id: id,
        verb: z.enum(['answer', 'close']),
        word: text(2000, { lines: true }),
        outcome: z.enum(reportOutcomes).optional(),
        /** The moderation action of an upheld report: one of its `targets`, with a reason for the person concerned. */
        action: z
          .strictObject({
            kind: z.enum(moderationKinds),
            subject_id: id,
            reason: text(1000, { lines: true, min: 10 }),
          })
          .optional(),
        /** Warns the owner of the reported page, who reads the reason. Nothing changes on the page. */
        warning: z.strictObject({ reason: text(1000, { lines: true, min: 10 }) }).optional(),
      })
      .refine((input) => input.action === undefined || input.outcome === 'upheld', {
        error: 'You can only do this when you uphold the report.',
        path: ['action'],
      })
      .refine(({ warning, verb, outcome }) => warning === undefined || (verb === 'close' && outcome === 'upheld'), {
        error: 'You can only warn someone when you close the report as upheld.',
        path: ['warning'],
      })
      .refine(({ warning, action }) => warning === undefined || action === undefined, {
        error: 'Choose a warning or a moderation action, not both.',
        path: ['warning'],
      })
      .refine((input) => input.verb !== 'close' || input.outcome !== undefined, {
        error: 'Choose whether to uphold or dismiss the report.',
        path: ['outcome'],
      }),
    example: { report_id: example.report_id, verb: 'close', outcome: 'dismissed', word: 'The bell works again.' },
    output: z.object({ report: AdminReport }),
    errors: ['report_closed', 'moderation_state', 'last_admin'],
  }),
  'admin/stuck_payment_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists payments without an answer from the gateway, oldest first.',
    input: z.strictObject({ ...pageInput }),
    example: {},
    output: pageOf(AdminPayment),
    errors: [],
  }),
  'admin/settle_stuck_payment': call({
    access: 'staff',
    mode: 'saga',
    summary:
      'Asks the gateway about a stuck payment again and records the answer. ' +
      '`give_up` marks it failed if nothing was charged.',
    input: z.strictObject({
      payment_id: id,
      verb: z.enum(['ask_again', 'give_up']),
      why: text(500, { lines: true, min: 0 }).default(''),
    }),
    example: { payment_id: example.payment_id, verb: 'give_up', why: 'Never heard of.' },
    output: z.object({ payment_id: z.string(), status: z.string() }),
    errors: ['payment_not_stuck', 'gateway_unavailable'],
  }),
  'admin/failed_refund_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists unsettled refunds that the gateway declined or a bank sent back, oldest first.',
    input: z.strictObject({ ...pageInput }),
    example: {},
    output: pageOf(AdminRefund),
    errors: [],
  }),
  'admin/settle_failed_refund': call({
    access: 'staff',
    mode: 'saga',
    summary: 'Sends a failed refund to the card again, or marks it as paid another way. Returns its new state.',
    input: z.strictObject({
      refund_id: id,
      verb: z.enum(['send_again', 'settle_otherwise']),
      why: text(500, { lines: true, min: 0 }).default(''),
    }),
    example: { refund_id: example.refund_id, verb: 'send_again' },
    output: z.object({ refund_id: z.string(), status: z.string() }),
    errors: ['refund_not_failed'],
  }),
  'admin/unpaid_session_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists past sessions that are not paid: open ones, oldest first, or cancelled ones, newest first.',
    input: queueInput,
    example: {},
    output: pageOf(AdminUnpaid),
    errors: [],
  }),
  'admin/unpaid_fee_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists fees of hired pages that neither ticket sales nor the organiser’s card paid, oldest first.',
    input: z.strictObject({ ...pageInput }),
    example: {},
    output: pageOf(AdminUnpaidFee),
    errors: [],
  }),
  'admin/balance_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists what providers are owed, largest available balance first.',
    input: z.strictObject({ ...pageInput }),
    example: {},
    output: pageOf(AdminBalance),
    errors: [],
  }),
  'admin/payout_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists the payouts of all providers, newest first. `status` filters by state.',
    input: z.strictObject({ ...pageInput, status: z.enum(payoutMachine.states).optional() }),
    example: {},
    output: pageOf(AdminPayout),
    errors: [],
  }),
  'admin/ledger_check': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Runs the nightly ledger check now and lists the problems found, with the result of the last comparison with ' +
      'the payment company.',
    ...noInput,
    output: z.object({
      checked_at: moment,
      faults: z.array(z.string()),
      gateway: z.object({
        is_running: z.boolean(),
        /** The last finished comparison; null before the first one. */
        last: z
          .object({
            checked_at: moment,
            /** The start of the period in which charges, refunds and payouts were compared. */
            since: z.string(),
            /** Why the comparison could not be finished; null if it finished. */
            trouble: z.string().nullable(),
            charges: whole,
            refunds: whole,
            payouts: whole,
            /** Repaired differences, and the remaining ones. */
            repaired: whole,
            found: whole,
            findings: z.array(GatewayFinding),
          })
          .nullable(),
        /** Events of the payment company that match no payment. */
        unmatched: z.array(GatewayFinding),
      }),
    }),
    errors: [],
    // The call reads every entry of the ledger.
    limit: perMinute(6),
  }),
  'admin/check_gateway': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Starts the nightly comparison of charges, refunds and payouts with the payment company. ' +
      'admin/ledger_check returns the result.',
    ...noInput,
    output: z.object({ is_running: z.literal(true) }),
    errors: [],
    // Each comparison reads two months of the payment company's lists.
    limit: perMinute(3),
  }),
  'admin/platform_statement': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Returns the monthly statement of the marketplace in one currency (default: the market’s), ' +
      'for finance and admins: payments, refunds, disputes, payouts, fees, credit and ledger accounts. ' +
      '`Accept: text/csv` returns a table.',
    input: z.strictObject({ month, currency: Currency.optional() }),
    example: { month: '2026-05' },
    output: PlatformStatement,
    errors: [],
    // The call reads every entry of the currency.
    limit: perMinute(30),
  }),
  'admin/settings': call({
    access: 'staff',
    mode: 'read',
    summary: 'Returns the operator’s settings: marketplace, operator, service fees and referral credit.',
    ...noInput,
    output: AdminSettings,
    errors: [],
  }),
  'admin/change_settings': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Changes the operator’s settings, for admins. Omitted fields stay, null resets to the default. ' +
      'Pages keep their currencies, granted credit stays, and pending referrals use the new terms.',
    input: z.strictObject({
      name: name(60).optional(),
      /** The default centre of searches, and the time zone of statements. */
      place: z.strictObject({ label: name(120), ...point, timezone }).optional(),
      /**
       * The currency in which prices are shown and compared. Changing it resets the referral amounts to their defaults,
       * unless they are given.
       */
      currency: Currency.optional(),
      language: language.optional(),
      /** Whether customers pay online. Existing bookings stay as they were made. */
      takes_payments: z.boolean().optional(),
      /** Everything that is switched off. What was booked or published before stays usable. */
      off_features: z.array(z.enum(switches)).max(switches.length).optional(),
      operator: z
        .strictObject({
          name: name(200, { min: 0 }),
          address: text(500, { min: 0, lines: true }),
          email: z.union([z.literal(''), email]),
          phone: text(40, { min: 0 }),
          register: text(300, { min: 0, lines: true }),
        })
        .optional(),
      /** Whether contacts of unclaimed pages get a monthly mail about their demand. */
      mails_demand: z.boolean().optional(),
      /** How many mails a day an account may send to addresses that its owner typed. */
      mails_account: between(mailBudgetRange, 'mails').optional(),
      /** The same for accounts in their first days, and for people without an account. */
      mails_new_account: between(mailBudgetRange, 'mails').optional(),
      /** How many such mails one mailbox gets in a day, from everybody. */
      mails_mailbox: between(mailBudgetRange, 'mails').optional(),
      ...quotaFields(between(quotaRange, 'of them').optional(), between(newQuotaRange, 'percent').optional()),
      /** Whether staff need a second step before Admin answers. */
      staff_two_step: z.boolean().optional(),
      /** Whether customers may withdraw from contracts, by EU law. By default where the marketplace is in the EU. */
      withdrawals: z.boolean().nullable().optional(),
      /** The policy with which new pages begin. Pages that exist keep theirs. */
      cancellation_policy: z.enum(cancellationPolicies).optional(),
      /** How long a checkout holds its time or seats unpaid (minutes). */
      hold_minutes: between(holdMinutes, 'minutes').optional(),
      /** How far searches reach at first (miles). People keep the radius of their profile. */
      search_radius: between(searchRadius, 'miles').optional(),
      /** Minor units of the market's currency, for each side; 0 means no credit. */
      referral_credit: settingAmount.nullable().optional(),
      /** The minimum payment for a first booking, fee included. */
      referral_min: settingAmount.nullable().optional(),
      /** How many rewards one referrer gets within 30 days. */
      referral_monthly_max: between(referralMonthly, 'rewards').optional(),
    }),
    example: { referral_credit: 700 },
    output: AdminSettings,
    errors: ['payments_not_ready', 'payments_open'],
  }),
  'admin/change_brand': call({
    access: 'staff',
    mode: 'saga',
    summary:
      'Changes the accent colour, the headline and the pictures of the marketplace, for admins. Omitted fields stay. ' +
      '`logo` and `hero` are file parts.',
    input: z.strictObject({
      accent: z.enum(accentNames).optional(),
      hero_text: name(120, { min: 0 }).optional(),
      remove_logo: z.boolean().optional(),
      remove_hero: z.boolean().optional(),
    }),
    example: { accent: 'teal' },
    output: AdminSettings,
    errors: ['picture_unreadable', 'picture_too_large', 'storage_full'],
    files: { logo: { max: 1, kind: 'picture' }, hero: { max: 1, kind: 'picture' } },
  }),
  'admin/exchange_rate_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists the exchange rates used to compare prices, and currencies without a rate.',
    ...noInput,
    output: ExchangeRates,
    errors: [],
  }),
  'admin/change_exchange_rates': call({
    access: 'staff',
    mode: 'write',
    summary: 'Sets and removes exchange rates, for admins. Listing prices are converted again.',
    input: z.strictObject({
      /** Units of the market’s currency for one unit of `currency`, as a decimal. */
      rates: z
        .array(z.strictObject({ currency: Currency, rate: text(24) }))
        .max(200, 'Send at most 200 rates at once.')
        .default([]),
      remove: z.array(Currency).max(200, 'Remove at most 200 rates at once.').default([]),
    }),
    example: { rates: [{ currency: 'EUR', rate: '1.0843' }] },
    output: ExchangeRates,
    errors: [],
  }),
  'admin/change_fee': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Sets the service fee of a currency, for admins: now, or from a date in the market’s time zone. ' +
      'Existing bookings keep their fee. `drop` cancels the change planned for that date.',
    input: z
      .strictObject({
        currency: Currency,
        percent_basis_points: feeAmounts.percent_basis_points.optional(),
        fixed: feeAmounts.fixed.optional(),
        from: date.optional(),
        drop: z.literal(true).optional(),
      })
      .refine((input) => input.drop || input.percent_basis_points !== undefined, {
        error: 'Fill this in.',
        path: ['percent_basis_points'],
      })
      .refine((input) => input.drop || input.fixed !== undefined, { error: 'Fill this in.', path: ['fixed'] })
      .refine((input) => !input.drop || input.from !== undefined, {
        error: 'Choose which change to cancel.',
        path: ['from'],
      }),
    example: { currency: 'CHF', percent_basis_points: 400, fixed: 20 },
    output: z.object({ fees: z.array(AdminFee) }),
    errors: [],
  }),
  'admin/staff_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists the staff, admins first.',
    ...noInput,
    output: z.object({ items: z.array(StaffMember), can: z.object({ change: z.boolean() }) }),
    errors: [],
  }),
  'admin/change_staff': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Adds a person with an account to the staff by email, changes their role, or removes them (role `user`), ' +
      'for admins. The last admin can’t be removed.',
    input: z
      .strictObject({
        email: email.optional(),
        user_id: id.optional(),
        role: z.enum(['user', 'support', 'finance', 'admin']),
      })
      .refine((input) => (input.email === undefined) !== (input.user_id === undefined), {
        error: 'Enter an email address.',
        path: ['email'],
      }),
    example: { user_id: example.user_id, role: 'user' },
    output: z.object({ items: z.array(StaffMember) }),
    errors: ['last_admin', 'confirmation_needed'],
  }),
  'admin/impersonate': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Shows the app as a user sees it, for admins: read-only, for 30 minutes at most, without conversations. ' +
      'The user is notified and can read the reason. Staff can’t be looked at.',
    input: z
      .strictObject({
        email: email.optional(),
        user_id: id.optional(),
        reason: text(500, { min: 10 }),
      })
      .refine((input) => (input.email === undefined) !== (input.user_id === undefined), {
        error: 'Enter an email address.',
        path: ['email'],
      }),
    example: { user_id: example.user_id, reason: 'They cannot find their booking.' },
    output: z.object({ user: z.object({ _id: z.string(), name: z.string() }), until: z.string() }),
    errors: ['cannot_impersonate'],
    limit: perMinute(30),
  }),
  'admin/catalogue': call({
    access: 'staff',
    mode: 'read',
    summary: 'Returns the catalog including retired entries, with the number of services using each entry.',
    ...noInput,
    output: z.object({ items: z.array(AdminCategory), can: z.object({ change: z.boolean() }) }),
    errors: [],
  }),
  'admin/change_category': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Adds a category, or renames, retires or restores the one with `category_id`, for admins. ' +
      'Existing services stay.',
    input: z
      .strictObject({
        category_id: id.optional(),
        name: name(60).optional(),
        blurb: text(200, { min: 0 }).optional(),
        is_retired: z.boolean().optional(),
      })
      .refine((input) => input.category_id !== undefined || input.name !== undefined, {
        error: 'Fill this in.',
        path: ['name'],
      }),
    example: { category_id: example.category_id, blurb: 'Kept as it is.' },
    output: z.object({ items: z.array(AdminCategory) }),
    errors: [],
  }),
  'admin/change_description': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Adds a service description to a category, or renames, moves, retires or restores the one with ' +
      '`description_id`, for admins. Existing services keep their titles.',
    input: z
      .strictObject({
        description_id: id.optional(),
        category_id: id.optional(),
        name: name(80).optional(),
        typical_minutes: z
          .number()
          .int('Enter whole minutes.')
          .min(5, 'Enter at least 5 minutes.')
          .max(1440, 'Enter 24 hours at most.')
          .optional(),
        is_retired: z.boolean().optional(),
      })
      .refine((input) => input.description_id !== undefined || input.name !== undefined, {
        error: 'Fill this in.',
        path: ['name'],
      })
      .refine((input) => input.description_id !== undefined || input.category_id !== undefined, {
        error: 'Choose a category.',
        path: ['category_id'],
      }),
    example: { description_id: example.description_id, typical_minutes: 45 },
    output: z.object({ items: z.array(AdminCategory) }),
    errors: [],
  }),
  'admin/act_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Lists staff actions, newest first: who, what, before and after. `subject_id` filters by subject.',
    input: z.strictObject({ ...pageInput, subject_id: id.optional() }),
    example: {},
    output: pageOf(StaffAct),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
