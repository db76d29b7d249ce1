import type { MomentValue, MoneyValue } from '#contract/message.ts';
import type { BookingMailsMessages } from '#locales/areas/booking-mails.ts';
import type { BookingNotificationsMessages } from '#locales/areas/booking-notifications.ts';

/** The values that every message of a booking's mails may use. */
export type MailValues = {
  /** What was booked: tickets of an event, or a session. */
  readonly kind: 'event' | 'other';
  readonly service: string;
  readonly provider: string;
  readonly customer: string;
  /** The recipient's first name. */
  readonly first_name: string;
  /** The name of the other side. */
  readonly other: string;
  readonly market: string;
  readonly when: MomentValue;
  readonly people: number;
  /** The end of the time to pay or to answer. */
  readonly until: MomentValue;
  readonly charge_at: MomentValue;
  readonly card: string;
  /** The amount refunded to the card. */
  readonly refund: MoneyValue;
  readonly credit: MoneyValue;
};

/** The values that the title of a notification may use. */
export type NotificationValues = Pick<MailValues, 'kind' | 'provider' | 'customer' | 'other'>;

/** The keys of messages that need no other values. */
type KeyWith<Values, Keys> = {
  [Key in keyof Keys]: Keys[Key] extends null ? Key : Values extends Keys[Key] ? Key : never;
}[keyof Keys] &
  string;
export type MailKey = KeyWith<MailValues, BookingMailsMessages>;
type NotificationKey = KeyWith<NotificationValues, BookingNotificationsMessages>;

interface MailTexts {
  readonly title: MailKey;
  readonly lead: MailKey;
  /** The button; left out, it opens the booking. */
  readonly action?: MailKey;
  /** Another button, with what it adds to the address. */
  readonly second?: { readonly action: MailKey; readonly query: string };
  /** Smaller lines below the button. */
  readonly after?: readonly MailKey[];
}

/** The texts for one side: the messages of its mail, and the title of its notification. */
interface SideTexts {
  readonly mail?: MailTexts;
  readonly notification?: NotificationKey;
}

type Sides = { readonly customer?: SideTexts; readonly provider?: SideTexts };

/** A mail with its notification. */
const both = (
  notification: NotificationKey,
  title: MailKey,
  lead: MailKey,
  more: Pick<MailTexts, 'action' | 'second' | 'after'> = {},
): SideTexts => ({ mail: { title, lead, ...more }, notification });

const toBoth = (texts: SideTexts): Sides => ({ customer: texts, provider: texts });

const booked = (lead: MailKey, title: MailKey = 'confirmed.customer.title') => both('confirmed.customer', title, lead);
const newBooking = (lead: MailKey) => both('confirmed.provider', 'confirmed.provider.title', lead);
const cancelled = (lead: MailKey) => both('cancelled', 'cancelled.title', lead);
const cancelledSchedule = (lead: MailKey) => both('cancelled', 'cancelled.title', lead, { after: ['open_again'] });
const tooLate = (lead: MailKey) =>
  both('paid_too_late', 'paid_too_late.title', lead, { after: ['paid_too_late.after'] });
const asked = (after: MailKey) =>
  both('asked.customer', 'asked.customer.title', 'asked.customer.lead', {
    after: [after],
    action: 'action.view_request',
  });
const askedProvider = (after: MailKey) =>
  both('asked.provider', 'asked.provider.title', 'asked.provider.lead', { after: [after], action: 'action.answer' });
const unpaidCard = (lead: MailKey) =>
  both('unpaid_card.customer', 'unpaid_card.title', lead, { after: ['unpaid_card.after'], action: 'action.pay' });
const unpaidOver = both('unpaid_card.provider', 'unpaid_card.provider.title', 'unpaid_card.provider.lead');
const charged = both('charged.customer', 'charged.customer.title', 'charged.customer.lead');
const unchanged = (lead: MailKey) => both('change.unchanged', 'change.unchanged.title', lead);
const changeTooLate = (lead: MailKey) =>
  both('change.paid_too_late', 'paid_too_late.title', lead, { after: ['change.paid_too_late.after'] });
const otherTimes = { action: 'action.other_times' } as const;

/** The messages by event and recipient; a missing side gets none. */
export const mailTexts = {
  held: {
    customer: { mail: { title: 'held.customer.title', lead: 'held.customer.lead', action: 'action.pay' } },
    provider: { mail: { title: 'held.provider.title', lead: 'held.provider.lead' } },
  },
  confirmed: { customer: booked('confirmed.customer.lead'), provider: newBooking('confirmed.provider.lead') },
  confirmed_free: { customer: booked('confirmed.customer.lead'), provider: newBooking('confirmed.provider.lead_free') },
  confirmed_scheduled: {
    customer: booked('confirmed.customer.lead'),
    provider: newBooking('confirmed.provider.lead_scheduled'),
  },
  confirmed_on_site: {
    customer: booked('confirmed.customer.lead_on_site'),
    provider: newBooking('confirmed.provider.lead_free'),
  },
  confirmed_pay_there: {
    customer: booked('confirmed.customer.lead_pay_there'),
    provider: newBooking('confirmed.provider.lead_free'),
  },
  confirmed_box_office: { customer: booked('confirmed.customer.lead_box_office') },
  confirmed_complimentary: { customer: booked('confirmed.customer.lead_complimentary') },
  confirmed_request: {
    customer: booked('accepted.customer.lead', 'accepted.customer.title'),
    provider: newBooking('accepted.provider.lead'),
  },
  confirmed_past: toBoth(both('past', 'past.title', 'past.lead')),
  cancelled_by_customer: {
    customer: cancelled('cancelled.by_you'),
    provider: cancelledSchedule('cancelled.by_other'),
  },
  cancelled_by_provider: {
    customer: cancelled('cancelled.by_other'),
    provider: cancelledSchedule('cancelled.by_you'),
  },
  cancelled_by_admin: {
    customer: cancelled('cancelled.by_staff'),
    provider: cancelledSchedule('cancelled.by_staff'),
  },
  contract: { customer: both('contract', 'contract.title', 'contract.lead') },
  contract_rest: { customer: both('contract', 'contract.title', 'contract.lead_rest') },
  cancelled_unpaid: {
    customer: cancelled('cancelled.customer.unpaid'),
    provider: cancelledSchedule('cancelled.provider.unpaid'),
  },
  cancelled_with_date: { customer: both('date_cancelled', 'date_cancelled.title', 'date_cancelled.lead') },
  never_paid: {
    customer: both('unpaid.customer', 'unpaid.title', 'unpaid.customer.lead'),
    provider: both('unpaid.provider', 'unpaid.title', 'unpaid.provider.lead', { after: ['unpaid.provider.after'] }),
  },
  no_show: { customer: both('no_show', 'no_show.title', 'no_show.lead', { after: ['no_show.after'] }) },
  meeting_changed: { customer: both('meeting', 'meeting.title', 'meeting.lead') },
  date_moved: { customer: both('date_moved', 'date_moved.title', 'date_moved.lead') },
  date_moved_refundable: {
    customer: both('date_moved', 'date_moved.title', 'date_moved.lead', {
      action: 'action.keep',
      second: { action: 'action.cancel_moved', query: 'cancel=open' },
    }),
  },
  date_moved_held: {
    customer: both('date_moved', 'date_moved.title', 'date_moved.lead_held', { action: 'action.pay' }),
  },
  date_moved_offered: {
    customer: both('date_moved_offered', 'date_moved.title_offered', 'date_moved.lead_offered', {
      action: 'action.see_offer',
    }),
  },
  date_moved_requested: {
    customer: both('date_moved', 'date_moved.title', 'date_moved.lead_requested', { action: 'action.view_request' }),
  },
  reminder_day: {
    customer: both('reminder_day', 'reminder_day.title', 'reminder.lead', { after: ['reminder.after'] }),
  },
  reminder_hour: {
    customer: both('reminder_hour', 'reminder_hour.title', 'reminder.lead', { after: ['reminder.after'] }),
    // By notification only, because a provider may have eight sessions a day.
    provider: { notification: 'reminder_hour' },
  },
  refunded: { customer: both('refunded', 'refunded.title', 'refunded.lead', { after: ['refunded.after'] }) },
  paid_too_late: { customer: tooLate('paid_too_late.lead') },
  paid_too_late_released: { customer: tooLate('paid_too_late.lead_released') },
  request_asked: {
    customer: asked('asked.customer.after'),
    provider: askedProvider('asked.provider.after'),
  },
  request_asked_free: {
    customer: asked('asked.customer.after_free'),
    provider: askedProvider('asked.provider.after_free'),
  },
  request_unanswered: {
    provider: both('unanswered', 'unanswered.title', 'unanswered.lead', { action: 'action.answer' }),
  },
  // Their mail is the confirmation, with its calendar file.
  request_accepted: { customer: { notification: 'accepted' } },
  request_charge_failed: {
    customer: both('charge_failed.customer', 'charge_failed.customer.title', 'charge_failed.customer.lead', {
      after: ['charge_failed.customer.after'],
      action: 'action.pay',
    }),
    provider: both('charge_failed.provider', 'charge_failed.provider.title', 'charge_failed.provider.lead'),
  },
  request_declined: { customer: both('declined', 'declined.title', 'declined.lead', otherTimes) },
  request_taken: { customer: both('declined_taken', 'declined.title_taken', 'declined.lead_taken', otherTimes) },
  request_date_cancelled: {
    customer: both('date_cancelled', 'date_cancelled.title', 'date_cancelled.lead_request', otherTimes),
  },
  request_expired: {
    customer: both('expired.customer', 'expired.customer.title', 'expired.customer.lead', otherTimes),
    provider: both('expired.provider', 'expired.provider.title', 'expired.provider.lead'),
  },
  request_unpaid: {
    customer: both(
      'expired_unpaid.customer',
      'expired_unpaid.customer.title',
      'expired_unpaid.customer.lead',
      otherTimes,
    ),
    provider: both('expired_unpaid.provider', 'expired_unpaid.provider.title', 'expired_unpaid.provider.lead', {
      after: ['open_again'],
    }),
  },
  request_withdrawn: { provider: both('withdrawn', 'withdrawn.title', 'withdrawn.lead') },
  charged: { customer: charged },
  // A session that is over before its card could be charged concerns its provider, too.
  charged_over: {
    customer: charged,
    provider: both('charged.provider', 'charged.provider.title', 'charged.provider.lead'),
  },
  pay_retry: { customer: unpaidCard('unpaid_card.lead_retry') },
  pay_last: { customer: unpaidCard('unpaid_card.lead_last') },
  pay_over_retry: { customer: unpaidCard('unpaid_card.lead_over_retry'), provider: unpaidOver },
  pay_over_last: { customer: unpaidCard('unpaid_card.lead_over_last'), provider: unpaidOver },
  change_proposed: toBoth(
    both('change.proposed', 'change.proposed.title', 'change.proposed.lead', {
      after: ['change.proposed.after'],
      action: 'action.review_change',
    }),
  ),
  change_to_pay: {
    customer: both('change.to_pay', 'change.to_pay.title', 'change.to_pay.lead', {
      after: ['change.to_pay.after'],
      action: 'action.pay_difference',
    }),
  },
  change_applied: toBoth(both('change.applied', 'change.applied.title', 'change.applied.lead')),
  change_applied_yours: toBoth(both('change.applied', 'change.applied.title', 'change.applied.lead_yours')),
  change_part_cancelled: toBoth(
    both('change.part_cancelled', 'change.part_cancelled.title', 'change.part_cancelled.lead'),
  ),
  change_rejected: toBoth(unchanged('change.rejected.lead')),
  change_rejected_yours: toBoth(unchanged('change.rejected.lead_yours')),
  change_expired: toBoth(unchanged('change.expired.lead')),
  change_paid_too_late: { customer: changeTooLate('change.paid_too_late.lead') },
  change_paid_too_late_rejected: { customer: changeTooLate('change.paid_too_late.lead_rejected') },
} as const satisfies Readonly<Record<string, Sides>>;

export type MailCase = keyof typeof mailTexts;

/** The messages of a case for one side; null if it gets none. */
export function textsFor(name: MailCase, to: keyof Sides): SideTexts | null {
  const sides: Sides = mailTexts[name];
  return sides[to] ?? null;
}
