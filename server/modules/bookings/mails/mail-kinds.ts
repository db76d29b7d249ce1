import type { BookingDetails, Change } from '#contract/entities/booking/details.ts';
import type { MailCase } from './mail-texts.ts';

/** News of a booking. */
export const bookingNews = [
  'confirmed',
  'cancelled',
  'withdrawn',
  'refunded',
  'paid_too_late',
  'no_show',
  'meeting_changed',
  'reminder_day',
  'reminder_hour',
] as const;
export type BookingNews = (typeof bookingNews)[number];

/** News of a request, and of a card that is charged later. */
export const requestNews = [
  'asked',
  'unanswered',
  'accepted',
  'charge_failed',
  'declined',
  'expired',
  'withdrawn',
  'charged',
  'pay_yourself',
] as const;
export type RequestNews = (typeof requestNews)[number];

/** News of a change, for one side or both. */
export const changeNews = [
  'proposed',
  'to_pay',
  'applied',
  'rejected',
  'expired',
  'paid_too_late',
  'part_cancelled',
] as const;
export type ChangeNews = (typeof changeNews)[number];

/** The kind of a mail and of its notification; `booking_held` is only mailed on request. */
export type MailKind =
  | 'booking_held'
  | 'booking_date_moved'
  | `booking_${BookingNews}`
  | `request_${RequestNews}`
  | `change_${ChangeNews}`;

/** The dates that an organiser moved, with their times and places before and after, and the organiser's words. */
export interface MovedNews {
  readonly note: string;
  /** Whether the booking is an offer to somebody on the waiting list, who has not paid yet. */
  readonly is_offer: boolean;
  readonly dates: readonly { readonly from: DateAndPlace; readonly to: DateAndPlace }[];
}

/** A customer's withdrawal from a contract: who, when (ISO), and whether only from what had not begun. */
export interface WithdrawalNews {
  readonly name: string;
  readonly at: string;
  readonly is_rest: boolean;
}

interface DateAndPlace {
  readonly starts_at: string;
  /** In one line; empty online. */
  readonly place: string;
}

/** News for one side of a booking. */
export interface News {
  readonly kind: MailKind;
  readonly to: 'customer' | 'provider';
  /** The booking as it is now; after a change is applied, with the change. */
  readonly booking: BookingDetails;
  /** The change that `change_…` is about. */
  readonly change?: Change;
  /** What `booking_date_moved` is about. */
  readonly moved?: MovedNews;
  /** What `booking_withdrawn` is about. */
  readonly withdrawal?: WithdrawalNews;
  /** The executed card refund in minor units: of this refund, or together with this cancellation. */
  readonly back?: number;
  /** What guests of an event need at the door: when it opens, and the organiser's note. */
  readonly arrival?: { readonly opens_at: string | null; readonly note: string };
  /** Whether others can book what the booking took. */
  readonly is_open_again?: boolean;
}

/** Selects the row of the message table for an event, which also depends on the booking's state. */
export function caseOf({ kind, to, booking, change, moved, withdrawal }: News): MailCase {
  const isOver = booking.status === 'completed';
  switch (kind) {
    case 'booking_held':
      return 'held';
    case 'booking_confirmed':
      return confirmedCase(booking);
    case 'booking_cancelled':
      return cancelledCase(booking);
    case 'booking_withdrawn':
      return withdrawal?.is_rest === true ? 'contract_rest' : 'contract';
    case 'booking_refunded':
      return 'refunded';
    case 'booking_paid_too_late':
      return booking.status === 'expired' ? 'paid_too_late' : 'paid_too_late_released';
    case 'booking_no_show':
      return 'no_show';
    case 'booking_date_moved':
      return movedCase(booking, moved?.is_offer === true);
    case 'booking_meeting_changed':
      return 'meeting_changed';
    case 'booking_reminder_day':
      return 'reminder_day';
    case 'booking_reminder_hour':
      return 'reminder_hour';
    case 'request_asked':
      return booking.price.total === 0 || booking.payment_status === 'on_site' ? 'request_asked_free' : 'request_asked';
    case 'request_declined':
      if (lastMove(booking, 'declined')?.by === 'provider') return 'request_declined';
      return isDateOff(booking) ? 'request_date_cancelled' : 'request_taken';
    case 'request_expired':
      return lastMove(booking, 'expired')?.from === 'awaiting_payment' ? 'request_unpaid' : 'request_expired';
    case 'request_charged':
      return isOver ? 'charged_over' : 'charged';
    case 'request_pay_yourself':
      return `pay_${isOver ? 'over_' : ''}${booking.charge_at === null ? 'last' : 'retry'}`;
    case 'change_applied':
      return change?.by === to ? 'change_applied_yours' : 'change_applied';
    case 'change_rejected':
      return change?.by === to ? 'change_rejected_yours' : 'change_rejected';
    case 'change_paid_too_late':
      return change?.status === 'rejected' ? 'change_paid_too_late_rejected' : 'change_paid_too_late';
    default:
      return kind;
  }
}

/** The last transition of a booking into a status. */
export function lastMove({ history }: BookingDetails, to: string): BookingDetails['history'][number] | undefined {
  return history.findLast((line) => line.to === to);
}

/** Only a confirmed booking has tickets, and something to give back. */
function movedCase({ status, cancellation }: BookingDetails, isOffer: boolean): MailCase {
  if (status === 'requested') return 'date_moved_requested';
  if (status === 'awaiting_payment') return isOffer ? 'date_moved_offered' : 'date_moved_held';
  return cancellation?.is_moved === true ? 'date_moved_refundable' : 'date_moved';
}

/** Whether the organiser cancelled a date of a booking, which ends what is not confirmed. */
const isDateOff = ({ items }: BookingDetails): boolean => items.some((item) => item.is_cancelled);

function confirmedCase({ kind, status, is_request, payment_status, price, history }: BookingDetails): MailCase {
  if (status !== 'confirmed') return 'confirmed_past';
  // Who booked themselves, in a marketplace without payments.
  if (payment_status === 'on_site' && history[0]?.by === 'customer')
    return is_request ? 'confirmed_request' : 'confirmed_pay_there';
  if (payment_status === 'on_site' && kind === 'event')
    return price.total === 0 ? 'confirmed_complimentary' : 'confirmed_box_office';
  if (payment_status === 'on_site') return 'confirmed_on_site';
  if (is_request) return 'confirmed_request';
  if (payment_status === 'scheduled') return 'confirmed_scheduled';
  return price.total === 0 ? 'confirmed_free' : 'confirmed';
}

function cancelledCase(booking: BookingDetails): MailCase {
  const { by, at } = lastMove(booking, 'cancelled') ?? { by: 'system', at: booking.starts_at };
  if (by !== 'system') return `cancelled_by_${by}`;
  if (isDateOff(booking)) return 'cancelled_with_date';
  return at > booking.ends_at ? 'never_paid' : 'cancelled_unpaid';
}
