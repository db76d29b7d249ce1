import type { NotificationGroup } from '#contract/notifications/groups.ts';

/** Where a kind of message belongs, and what holds for it whatever people chose. */
export interface KindPlace {
  readonly group: NotificationGroup;
  /** Its mail is always sent, at once: codes, security, money, what was asked for, and what costs a booked time. */
  readonly is_essential: boolean;
  /** It is of no use later, so it neither waits for the end of quiet hours nor for a daily summary. */
  readonly is_urgent: boolean;
}

const exact: Readonly<Record<string, NotificationGroup>> = {
  booking_reminder_day: 'reminders',
  booking_reminder_hour: 'reminders',
  booking_refunded: 'money',
  booking_paid_too_late: 'money',
  request_charge_failed: 'money',
  request_pay_yourself: 'money',
  request_charged: 'money',
  change_to_pay: 'money',
  change_paid_too_late: 'money',
  earnings_available: 'money',
  referral_credit: 'money',
  ledger_faults: 'money',
  gateway_differences: 'money',
  backup_failed: 'account',
  guest_bookings: 'bookings',
  message: 'messages',
  messages_unread: 'messages',
  survey_ask: 'reviews',
  leads_wait: 'pages',
  claim_code: 'account',
};

const prefixes: readonly (readonly [prefix: string, NotificationGroup])[] = [
  ['booking_', 'bookings'],
  ['request_', 'bookings'],
  ['change_', 'bookings'],
  ['ticket_', 'bookings'],
  ['invitation_', 'events'],
  ['waiting_', 'events'],
  ['event_', 'events'],
  ['hire_', 'hires'],
  ['review_', 'reviews'],
  ['refund_', 'money'],
  ['payout_', 'money'],
  ['bank_', 'money'],
  ['dispute_', 'money'],
  ['fee_', 'money'],
  ['claim_', 'pages'],
  ['lead_', 'pages'],
  ['page_', 'pages'],
];

/** Mails of a switchable group that are sent all the same: what was asked for, tickets, and lost times. */
const essential: ReadonlySet<string> = new Set([
  'booking_held',
  'booking_cancelled',
  'booking_withdrawn',
  'booking_date_moved',
  'change_applied',
  'change_part_cancelled',
  'guest_bookings',
  'lead_kept',
  'lead_joined',
]);

const urgent: ReadonlySet<string> = new Set([
  'waiting_offer',
  'booking_meeting_changed',
  'request_unanswered',
  'digest',
]);

/** Finds where a kind belongs. An unknown kind is locked: it is better sent than lost. */
export function findKindPlace(kind: string): KindPlace {
  const group = exact[kind] ?? prefixes.find(([prefix]) => kind.startsWith(prefix))?.[1] ?? 'account';
  const is_essential = isLocked(group, kind) || essential.has(kind) || kind.startsWith('ticket_');
  return { group, is_essential, is_urgent: is_essential || urgent.has(kind) };
}

/** Mails to addresses that somebody else typed. Those to whoever paid for a ticket are not among them. */
const typed = /^(ticket_(?!given$)|invitation_|waiting_joined$|help_opened$|lead_kept$|leads_wait$)/;

/** Whether the address of a kind's mails was typed by somebody else. */
export const isTypedKind = (kind: string): boolean => typed.test(kind);

/** The beginnings of kinds that somebody waits for at this moment, or that warn about an account. */
const awaited = [
  ...(['code_', 'claim_code', 'already_signed_up', 'no_account', 'codes_new', 'methods_paused'] as const),
  ...(['passkey_', 'identity_', 'password_', 'phone_', 'two_step_'] as const),
  ...(['address_taken', 'email_changed', 'email_back', 'email_new'] as const),
];

/** Whether messages of a kind overtake all others. */
export const isAwaitedKind = (kind: string): boolean => awaited.some((beginning) => kind.startsWith(beginning));

const isLocked = (group: NotificationGroup, kind: string): boolean =>
  (group === 'money' || group === 'account') && kind !== 'digest';
