// Generated from locales/en/booking-notifications.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/booking-notifications.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-notifications.json. */
export interface BookingNotificationsMessages {
  'about': { readonly service: Text; readonly other: Text; readonly when: Text; readonly people: number };
  'confirmed.customer': { readonly provider: Text };
  'confirmed.provider': { readonly customer: Text };
  'past': null;
  'accepted': { readonly provider: Text };
  'cancelled': null;
  'contract': null;
  'date_cancelled': { readonly provider: Text };
  'date_moved_offered': null;
  'dates_off': { readonly count: number };
  'dates_off.text': { readonly event: Text; readonly bookings: number };
  'unpaid.customer': { readonly kind: 'event' | 'other' };
  'unpaid.provider': { readonly kind: 'event' | 'other'; readonly customer: Text };
  'no_show': null;
  'meeting': { readonly kind: 'event' | 'other' };
  'date_moved': { readonly provider: Text };
  'reminder_day': { readonly kind: 'event' | 'other' };
  'reminder_hour': { readonly kind: 'event' | 'other' };
  'refunded': null;
  'paid_too_late': null;
  'asked.customer': { readonly provider: Text };
  'asked.provider': { readonly customer: Text };
  'unanswered': { readonly customer: Text };
  'charge_failed.customer': null;
  'charge_failed.provider': { readonly customer: Text };
  'declined': { readonly provider: Text };
  'declined_taken': { readonly kind: 'event' | 'other' };
  'expired.customer': { readonly provider: Text };
  'expired.provider': { readonly customer: Text };
  'expired_unpaid.customer': null;
  'expired_unpaid.provider': { readonly customer: Text };
  'withdrawn': { readonly customer: Text };
  'charged.customer': null;
  'charged.provider': { readonly kind: 'event' | 'other'; readonly customer: Text };
  'unpaid_card.customer': null;
  'unpaid_card.provider': { readonly kind: 'event' | 'other' };
  'change.proposed': { readonly other: Text };
  'change.to_pay': { readonly provider: Text };
  'change.applied': null;
  'change.part_cancelled': null;
  'change.unchanged': null;
  'change.paid_too_late': null;
}

export const bookingNotifications: Area<BookingNotificationsMessages> = { name: 'booking-notifications', english };
