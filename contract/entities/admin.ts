import { z } from 'zod';
import { moment, whole } from '../fields.ts';
import { Currency } from '../money.ts';
import { bookingStatuses } from '../states/booking.ts';
import { bookingPaymentMachine } from '../states/payment.ts';
import { ModerationTarget } from './moderation.ts';
import { RefundRequest } from './refund.ts';
import { Report } from './report.ts';
import { Payout } from './wallet.ts';

/** The booking of an admin entry, with the fields that staff needs for a decision. */
const AdminBooking = z.object({
  _id: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.enum(bookingStatuses),
  payment_status: z.enum(bookingPaymentMachine.states),
  starts_at: moment,
  timezone: z.string(),
  total: whole,
  currency: Currency,
  customer_name: z.string(),
});
const AdminProvider = z.object({ _id: z.string(), slug: z.string(), name: z.string() });

/** A refund request for staff's decision. */
export const AdminRefundRequest = RefundRequest.extend({
  booking: AdminBooking,
  provider: AdminProvider,
  /** The amount that can still be refunded. */
  left: whole,
});
export type AdminRefundRequest = z.infer<typeof AdminRefundRequest>;

/** A report for staff's decision. */
export const AdminReport = Report.extend({
  by_role: z.enum(['customer', 'provider', 'visitor']),
  by_name: z.string(),
  booking: AdminBooking.nullable(),
  provider: AdminProvider,
  /** The possible targets of a moderation action, with the actions in force. */
  targets: z.array(ModerationTarget),
  review: z.object({ _id: z.string(), author_name: z.string(), rating: whole, text: z.string() }).nullable(),
  event: z.object({ _id: z.string(), title: z.string() }).nullable(),
  /** The owner of the reported page, who can be warned; null if it has none, or if the report isn’t about a page. */
  owner: z.object({ name: z.string() }).nullable(),
  /** The warning with which the report was closed. */
  warning: z.object({ name: z.string(), reason: z.string(), warned_at: moment }).nullable(),
  /** The earlier reports about the page for the same reason, open or closed, and its last warning after another one. */
  history: z.object({ reports: whole, warned_at: moment.nullable() }),
});
export type AdminReport = z.infer<typeof AdminReport>;

/** A payment without an answer from the gateway. */
export const AdminPayment = z.object({
  _id: z.string(),
  amount: whole,
  currency: Currency,
  gateway: z.string(),
  gateway_id: z.string().nullable(),
  card: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
  booking: AdminBooking,
  provider: AdminProvider,
});
export type AdminPayment = z.infer<typeof AdminPayment>;

/** A refund that did not reach its customer. */
export const AdminRefund = z.object({
  _id: z.string(),
  amount: whole,
  currency: Currency,
  /** The gateway's id of the failed attempt; null if the gateway accepted none. */
  gateway_id: z.string().nullable(),
  /** Why the payment was refunded. */
  reason: z.string(),
  /** The gateway's reason for the failure. */
  fail_reason: z.string(),
  created_at: moment,
  booking: AdminBooking,
  provider: AdminProvider,
});
export type AdminRefund = z.infer<typeof AdminRefund>;

/** A booking whose session is over and was not paid. */
export const AdminUnpaid = z.object({
  /** The id of the booking. */
  _id: z.string(),
  ended_at: moment,
  /** When its card is charged again; null if no further attempt is planned. */
  charge_at: moment.nullable(),
  /** The customer's deadline for paying with another card; null while the card is charged. */
  pay_by: z.string().nullable(),
  booking: AdminBooking,
  provider: AdminProvider,
});
export type AdminUnpaid = z.infer<typeof AdminUnpaid>;

/** A hired page's fee that sales and card did not pay, and that its organiser owes. */
export const AdminUnpaidFee = z.object({
  /** The id of the hired date. */
  _id: z.string(),
  amount: whole,
  currency: Currency,
  settled_at: moment,
  event: z.object({ _id: z.string(), title: z.string(), starts_at: moment, timezone: z.string() }),
  /** The names of the two pages. */
  hired: z.string(),
  organiser: z.string(),
});
export type AdminUnpaidFee = z.infer<typeof AdminUnpaidFee>;

/** The ledger's debt to one person in one currency. */
export const AdminBalance = z.object({
  user: z.object({ _id: z.string(), name: z.string() }),
  currency: Currency,
  pending: whole,
  available: whole,
});
export type AdminBalance = z.infer<typeof AdminBalance>;

/** A user's withdrawal as staff sees it. */
export const AdminPayout = Payout.extend({
  user: z.object({ _id: z.string(), name: z.string() }),
  gateway: z.string(),
  gateway_id: z.string().nullable(),
});
export type AdminPayout = z.infer<typeof AdminPayout>;

/** A staff member. */
export const StaffMember = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['support', 'finance', 'admin']),
  since: z.string(),
});
export type StaffMember = z.infer<typeof StaffMember>;

/** A catalog entry as the operator edits it, with the number of its services. */
export const AdminDescription = z.object({
  _id: z.string(),
  name: z.string(),
  typical_minutes: whole,
  is_retired: z.boolean(),
  services: whole,
});
export const AdminCategory = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  blurb: z.string(),
  is_retired: z.boolean(),
  services: whole,
  descriptions: z.array(AdminDescription),
});
export type AdminCategory = z.infer<typeof AdminCategory>;

/** One entry of the staff log. */
export const StaffAct = z.object({
  _id: z.string(),
  at: z.string(),
  by_name: z.string(),
  by_role: z.enum(['support', 'finance', 'admin']),
  act: z.string(),
  subject: z.string(),
  subject_id: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  why: z.string(),
  /** The booking of the entry, if any. Amounts of `before` and `after` are in its currency. */
  booking: z
    .object({ number: z.string(), title: z.string(), customer_name: z.string(), currency: Currency })
    .nullable(),
});
export type StaffAct = z.infer<typeof StaffAct>;
