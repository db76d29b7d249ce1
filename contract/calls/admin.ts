import { z } from 'zod';
import { type CallContract, call } from '../call.ts';
import {
  AdminBalance,
  AdminCategory,
  AdminFee,
  AdminPayment,
  AdminPayout,
  AdminRefund,
  AdminRefundRequest,
  AdminReport,
  AdminSettings,
  AdminUnpaid,
  ExchangeRates,
  Language,
  StaffAct,
  StaffMember,
} from '../entities/admin.ts';
import { reportOutcomes } from '../entities/report.ts';
import { PlatformStatement } from '../entities/wallet.ts';
import { date, email, id, month, name, password, point, text, timezone } from '../fields.ts';
import { Currency } from '../money.ts';
import { pageInput, pageOf } from '../page.ts';
import { moderationKinds } from '../states/moderation.ts';
import { payoutMachine } from '../states/payout.ts';

const settingAmount = z
  .number()
  .int('Please give a whole number of the smallest coin.')
  .min(0, 'This cannot be negative.')
  .max(10_000_000, 'This amount is too high.');

const feeAmounts = {
  percent_basis_points: z
    .number()
    .int('Please give at most two decimals.')
    .min(0, 'The fee cannot be negative.')
    .max(5000, 'The fee can be 50 % at most.'),
  fixed: z
    .number()
    .int('Please give a whole number of the smallest coin.')
    .min(0, 'The fee cannot be negative.')
    .max(1_000_000, 'This fee is too high.'),
};

const queueInput = z.strictObject({ ...pageInput, state: z.enum(['open', 'done']).default('open') });

/** Something the payment company and the books do not agree about, in words for staff. */
const GatewayFinding = z.object({ text: z.string(), booking_id: z.string().nullable() });

export const adminCalls = {
  'admin/set_up': call({
    access: 'anyone',
    mode: 'saga',
    summary:
      'Answers the first-run questions, once: what the marketplace is called, where it is, its currency and fee, and its first administrator, who is signed in.',
    input: z.strictObject({
      /** Printed by the server at its start for as long as nobody has answered. */
      setup_key: z.string().max(100),
      name: name(60),
      place: z.strictObject({ label: text(120), ...point, timezone }),
      currency: Currency,
      charge: z.strictObject({
        ...feeAmounts,
      }),
      admin: z.strictObject({ name: name(120), email, password }),
    }),
    output: z.object({ market: z.object({ name: z.string(), currency: Currency }) }),
    errors: ['setup_done', 'password_weak'],
    limit: { max: 10, seconds: 60 },
  }),
  'admin/dashboard': call({
    access: 'staff',
    mode: 'read',
    summary: 'How much waits in each queue of the desk, and since when.',
    input: z.strictObject({}),
    output: z.object({
      refund_requests: z.object({ waiting: z.number().int(), overdue: z.number().int() }),
      reports: z.object({ waiting: z.number().int(), oldest_at: z.string().nullable() }),
      stuck_payments: z.object({ waiting: z.number().int(), oldest_at: z.string().nullable() }),
      failed_refunds: z.object({ waiting: z.number().int(), oldest_at: z.string().nullable() }),
      /** Sessions that are over and still to be charged. */
      unpaid_sessions: z.object({ waiting: z.number().int(), oldest_at: z.string().nullable() }),
      /** What a member of staff with this role may decide. */
      can: z.object({
        refunds: z.boolean(),
        reports: z.boolean(),
        moderation: z.boolean(),
        payments: z.boolean(),
        settings: z.boolean(),
      }),
    }),
    errors: [],
  }),
  'admin/refund_request_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Refund requests: those waiting, the oldest first, or those answered, the latest first.',
    input: queueInput,
    output: pageOf(AdminRefundRequest),
    errors: [],
  }),
  'admin/report_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Reports: those not closed, the oldest first, or those closed, the latest first.',
    input: queueInput,
    output: pageOf(AdminReport),
    errors: [],
  }),
  'admin/decide_report': call({
    access: 'staff',
    mode: 'write',
    summary: 'Answers a report, or closes it as upheld or dismissed; whoever reported is told.',
    input: z
      .strictObject({
        report_id: id,
        verb: z.enum(['answer', 'close']),
        word: text(2000, { lines: true }),
        outcome: z.enum(reportOutcomes).optional(),
        /** What else happens with an upheld report: one of its `targets`, with the reason that the person concerned reads. */
        action: z
          .strictObject({
            kind: z.enum(moderationKinds),
            subject_id: id,
            reason: text(1000, { lines: true, min: 10 }),
          })
          .optional(),
      })
      .refine((input) => input.action === undefined || input.outcome === 'upheld', {
        error: 'Only an upheld report leads to this.',
        path: ['action'],
      })
      .refine((input) => input.verb !== 'close' || input.outcome !== undefined, {
        error: 'Please say whether the report is upheld or dismissed.',
        path: ['outcome'],
      }),
    output: z.object({ report: AdminReport }),
    errors: ['report_closed', 'moderation_state', 'last_admin'],
  }),
  'admin/stuck_payment_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Payments the gateway gave no answer about, the oldest first.',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(AdminPayment),
    errors: [],
  }),
  'admin/settle_stuck_payment': call({
    access: 'staff',
    mode: 'saga',
    summary:
      'Asks the gateway about a stuck payment once more and writes down what it says; `give_up` marks it failed where the gateway has taken nothing.',
    input: z.strictObject({
      payment_id: id,
      verb: z.enum(['ask_again', 'give_up']),
      why: text(500, { lines: true, min: 0 }).default(''),
    }),
    output: z.object({ payment_id: z.string(), status: z.string() }),
    errors: ['payment_not_stuck', 'gateway_unavailable'],
  }),
  'admin/failed_refund_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Refunds the gateway refused or a bank sent back, and nobody has settled, the oldest first.',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(AdminRefund),
    errors: [],
  }),
  'admin/settle_failed_refund': call({
    access: 'staff',
    mode: 'saga',
    summary:
      'Sends a failed refund to the card once more, or notes that it has reached its customer otherwise; answers how it then stands.',
    input: z.strictObject({
      refund_id: id,
      verb: z.enum(['send_again', 'settle_otherwise']),
      why: text(500, { lines: true, min: 0 }).default(''),
    }),
    output: z.object({ refund_id: z.string(), status: z.string() }),
    errors: ['refund_not_failed'],
  }),
  'admin/unpaid_session_list': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Sessions that are over and were not paid: those whose card is charged again or whose customer may still pay, the oldest first, or those cancelled since, the latest first.',
    input: queueInput,
    output: pageOf(AdminUnpaid),
    errors: [],
  }),
  'admin/balance_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'What the books owe to providers, the largest available sum first.',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(AdminBalance),
    errors: [],
  }),
  'admin/payout_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Withdrawals of all providers, the newest first; those in one state with `status`.',
    input: z.strictObject({ ...pageInput, status: z.enum(payoutMachine.states).optional() }),
    output: pageOf(AdminPayout),
    errors: [],
  }),
  'admin/ledger_check': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Looks through all the books, as is done each night, and says what cannot be; nothing when they are right. With what the last comparison with the payment company found.',
    input: z.strictObject({}),
    output: z.object({
      checked_at: z.string(),
      faults: z.array(z.string()),
      gateway: z.object({
        is_running: z.boolean(),
        /** The last comparison that has ended; null before the first. */
        last: z
          .object({
            checked_at: z.string(),
            /** Since when charges, refunds and payouts were compared. */
            since: z.string(),
            /** Why it could not be finished; null when it was. */
            trouble: z.string().nullable(),
            charges: z.number().int(),
            refunds: z.number().int(),
            payouts: z.number().int(),
            /** Differences that were put right, and those that are left. */
            repaired: z.number().int(),
            found: z.number().int(),
            findings: z.array(GatewayFinding),
          })
          .nullable(),
        /** Events of the payment company that match no payment. */
        unmatched: z.array(GatewayFinding),
      }),
    }),
    errors: [],
    // It reads every entry there is.
    limit: { max: 6, seconds: 60 },
  }),
  'admin/check_gateway': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Compares the payment company’s charges, refunds and payouts with the books soon, as is done each night; admin/ledger_check tells what it finds.',
    input: z.strictObject({}),
    output: z.object({ is_running: z.literal(true) }),
    errors: [],
    // Each reads two months of the payment company's lists.
    limit: { max: 3, seconds: 60 },
  }),
  'admin/platform_statement': call({
    access: 'staff',
    mode: 'read',
    summary:
      'A month of the whole marketplace in one currency (the market’s unless said), for finance and admins: payments, refunds, disputes, payouts, fees, credit, and every kind of account of the books; with `Accept: text/csv` as a table.',
    input: z.strictObject({ month, currency: Currency.optional() }),
    output: PlatformStatement,
    errors: [],
    // It reads every entry of the currency.
    limit: { max: 30, seconds: 60 },
  }),
  'admin/settings': call({
    access: 'staff',
    mode: 'read',
    summary: 'The operator’s settings: the marketplace, who runs it, its service fees, and what a referral is worth.',
    input: z.strictObject({}),
    output: AdminSettings,
    errors: [],
  }),
  'admin/change_settings': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Changes the operator’s settings, for admins: what is left out stays, null is the default. Prices of pages stay in their currencies; credit given stays as it is, and referrals under way are settled by the new terms.',
    input: z.strictObject({
      name: text(60).optional(),
      /** Where searches begin that name no place, and the time zone of statements. */
      place: z.strictObject({ label: text(120), ...point, timezone }).optional(),
      /** What prices are shown and compared in. Amounts of referrals go back to the default with it, unless they are given anew. */
      currency: Currency.optional(),
      language: Language.optional(),
      operator: z
        .strictObject({
          name: text(200, { min: 0 }),
          address: text(500, { min: 0, lines: true }),
          email: z.union([z.literal(''), email]),
          phone: text(40, { min: 0 }),
          register: text(300, { min: 0, lines: true }),
        })
        .optional(),
      /** Minor units of the market’s currency, for each side; 0 gives nothing. */
      referral_credit: settingAmount.nullable().optional(),
      /** The least a first booking is paid with, fee included. */
      referral_min: settingAmount.nullable().optional(),
    }),
    output: AdminSettings,
    errors: [],
  }),
  'admin/exchange_rate_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'The rates by which prices in other currencies are compared, and the currencies that miss one.',
    input: z.strictObject({}),
    output: ExchangeRates,
    errors: [],
  }),
  'admin/change_exchange_rates': call({
    access: 'staff',
    mode: 'write',
    summary: 'Sets and removes exchange rates, for admins; the prices of listings are converted anew.',
    input: z.strictObject({
      /** Units of the market’s currency for one unit of `currency`, as a decimal. */
      rates: z
        .array(z.strictObject({ currency: Currency, rate: text(24) }))
        .max(200, 'Send at most 200 rates at once.')
        .default([]),
      remove: z.array(Currency).max(200, 'Remove at most 200 rates at once.').default([]),
    }),
    output: ExchangeRates,
    errors: [],
  }),
  'admin/change_fee': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Sets the service fee of a currency, for admins: at once, or from a day on (of the market’s time zone). Bookings keep the fee they were made with. With `drop`, the change planned for that day does not happen.',
    input: z
      .strictObject({
        currency: Currency,
        percent_basis_points: feeAmounts.percent_basis_points.optional(),
        fixed: feeAmounts.fixed.optional(),
        from: date.optional(),
        drop: z.literal(true).optional(),
      })
      .refine((input) => input.drop || input.percent_basis_points !== undefined, {
        error: 'Please fill this in.',
        path: ['percent_basis_points'],
      })
      .refine((input) => input.drop || input.fixed !== undefined, { error: 'Please fill this in.', path: ['fixed'] })
      .refine((input) => !input.drop || input.from !== undefined, {
        error: 'Please say which change.',
        path: ['from'],
      }),
    output: z.object({ fees: z.array(AdminFee) }),
    errors: [],
  }),
  'admin/staff_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Everybody of the staff, admins first.',
    input: z.strictObject({}),
    output: z.object({ items: z.array(StaffMember), can: z.object({ change: z.boolean() }) }),
    errors: [],
  }),
  'admin/change_staff': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Takes somebody with an account into the staff by their address, gives them another role, or with `user` removes them, for admins. The last admin stays.',
    input: z
      .strictObject({
        email: email.optional(),
        user_id: id.optional(),
        role: z.enum(['user', 'support', 'finance', 'admin']),
      })
      .refine((input) => (input.email === undefined) !== (input.user_id === undefined), {
        error: 'Please give an email address.',
        path: ['email'],
      }),
    output: z.object({ items: z.array(StaffMember) }),
    errors: ['last_admin'],
  }),
  'admin/catalogue': call({
    access: 'staff',
    mode: 'read',
    summary: 'The catalogue with what is retired, and how many services are made of each entry.',
    input: z.strictObject({}),
    output: z.object({ items: z.array(AdminCategory), can: z.object({ change: z.boolean() }) }),
    errors: [],
  }),
  'admin/change_category': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Adds a category to the catalogue, or renames, retires or restores the one of `category_id`, for admins. Services made of it stay.',
    input: z
      .strictObject({
        category_id: id.optional(),
        name: text(60).optional(),
        blurb: text(200, { min: 0 }).optional(),
        is_retired: z.boolean().optional(),
      })
      .refine((input) => input.category_id !== undefined || input.name !== undefined, {
        error: 'Please fill this in.',
        path: ['name'],
      }),
    output: z.object({ items: z.array(AdminCategory) }),
    errors: [],
  }),
  'admin/change_description': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Adds a service description to a category, or renames, moves, retires or restores the one of `description_id`, for admins. Services made of it keep their titles.',
    input: z
      .strictObject({
        description_id: id.optional(),
        category_id: id.optional(),
        name: text(80).optional(),
        typical_minutes: z
          .number()
          .int('Please give whole minutes.')
          .min(5, 'Please give at least 5 minutes.')
          .max(1440, 'Please give a day at most.')
          .optional(),
        is_retired: z.boolean().optional(),
      })
      .refine((input) => input.description_id !== undefined || input.name !== undefined, {
        error: 'Please fill this in.',
        path: ['name'],
      })
      .refine((input) => input.description_id !== undefined || input.category_id !== undefined, {
        error: 'Please choose a category.',
        path: ['category_id'],
      }),
    output: z.object({ items: z.array(AdminCategory) }),
    errors: [],
  }),
  'admin/act_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'What staff has done, the latest first: who, what, before, after; of one subject with `subject_id`.',
    input: z.strictObject({ ...pageInput, subject_id: id.optional() }),
    output: pageOf(StaffAct),
    errors: [],
  }),
} as const satisfies Record<string, CallContract>;
