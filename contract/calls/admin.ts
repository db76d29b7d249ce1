import { z } from 'zod';
import { type CallContract, call } from '../call.ts';
import {
  DeskBalance,
  DeskPayment,
  DeskPayout,
  DeskRefund,
  DeskRefundRequest,
  DeskReport,
  DeskSettings,
  DeskUnpaid,
  StaffAct,
} from '../entities/desk.ts';
import { reportOutcomes } from '../entities/report.ts';
import { email, id, name, password, point, text, timezone } from '../fields.ts';
import { Currency } from '../money.ts';
import { pageInput, pageOf } from '../page.ts';
import { payoutMachine } from '../states/payout.ts';

const settingAmount = z
  .number()
  .int('Please give a whole number of the smallest coin.')
  .min(0, 'This cannot be negative.')
  .max(10_000_000, 'This amount is too high.');

const queueInput = z.strictObject({ ...pageInput, state: z.enum(['open', 'done']).default('open') });

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
      }),
      admin: z.strictObject({ name: name(120), email, password }),
    }),
    output: z.object({ market: z.object({ name: z.string(), currency: Currency }) }),
    errors: ['setup_done', 'password_weak'],
    limit: { most: 10, seconds: 60 },
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
      can: z.object({ refunds: z.boolean(), reports: z.boolean(), payments: z.boolean(), settings: z.boolean() }),
    }),
    errors: [],
  }),
  'admin/refund_request_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Refund requests: those waiting, the oldest first, or those answered, the latest first.',
    input: queueInput,
    output: pageOf(DeskRefundRequest),
    errors: [],
  }),
  'admin/report_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Reports: those not closed, the oldest first, or those closed, the latest first.',
    input: queueInput,
    output: pageOf(DeskReport),
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
      })
      .refine((input) => input.verb !== 'close' || input.outcome !== undefined, {
        error: 'Please say whether the report is upheld or dismissed.',
        path: ['outcome'],
      }),
    output: z.object({ report: DeskReport }),
    errors: ['report_closed'],
  }),
  'admin/stuck_payment_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Payments the gateway gave no answer about, the oldest first.',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(DeskPayment),
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
      why: text(500, { lines: true, least: 0 }).default(''),
    }),
    output: z.object({ payment_id: z.string(), status: z.string() }),
    errors: ['payment_not_stuck', 'gateway_unavailable'],
  }),
  'admin/failed_refund_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Refunds the gateway refused or a bank sent back, and nobody has settled, the oldest first.',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(DeskRefund),
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
      why: text(500, { lines: true, least: 0 }).default(''),
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
    output: pageOf(DeskUnpaid),
    errors: [],
  }),
  'admin/balance_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'What the books owe to providers, the largest available sum first.',
    input: z.strictObject({ ...pageInput }),
    output: pageOf(DeskBalance),
    errors: [],
  }),
  'admin/payout_list': call({
    access: 'staff',
    mode: 'read',
    summary: 'Withdrawals of all providers, the newest first; those in one state with `status`.',
    input: z.strictObject({ ...pageInput, status: z.enum(payoutMachine.states).optional() }),
    output: pageOf(DeskPayout),
    errors: [],
  }),
  'admin/ledger_check': call({
    access: 'staff',
    mode: 'read',
    summary:
      'Looks through all the books, as is done each night, and says what cannot be; nothing when they are right.',
    input: z.strictObject({}),
    output: z.object({ checked_at: z.string(), faults: z.array(z.string()) }),
    errors: [],
    // It reads every entry there is.
    limit: { most: 6, seconds: 60 },
  }),
  'admin/settings': call({
    access: 'staff',
    mode: 'read',
    summary: 'The operator’s settings: what a referral is worth and the least booking it takes.',
    input: z.strictObject({}),
    output: DeskSettings,
    errors: [],
  }),
  'admin/change_settings': call({
    access: 'staff',
    mode: 'write',
    summary:
      'Changes the operator’s settings, for admins: what is left out stays, null is the house’s own measure. Credit given stays as it is; referrals under way are settled by the new terms.',
    input: z.strictObject({
      /** Minor units of the market’s currency, for each side; 0 gives nothing. */
      referral_credit: settingAmount.nullable().optional(),
      /** The least a first booking is paid with, fee included. */
      referral_least: settingAmount.nullable().optional(),
    }),
    output: DeskSettings,
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
