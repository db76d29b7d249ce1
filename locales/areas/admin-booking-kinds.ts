// Generated from locales/en/admin-booking-kinds.json by `npm run messages`.
import english from '../en/admin-booking-kinds.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-booking-kinds.json. */
export interface AdminBookingKindsMessages {
  'kind.booking_confirmed': null;
  'kind.booking_cancelled': null;
  'kind.booking_withdrawn': null;
  'kind.booking_refunded': null;
  'kind.booking_paid_too_late': null;
  'kind.booking_no_show': null;
  'kind.booking_meeting_changed': null;
  'kind.booking_reminder_day': null;
  'kind.booking_reminder_hour': null;
  'kind.booking_held': null;
  'kind.booking_date_moved': null;
  'kind.guest_bookings': null;
  'kind.request_asked': null;
  'kind.request_unanswered': null;
  'kind.request_accepted': null;
  'kind.request_declined': null;
  'kind.request_expired': null;
  'kind.request_withdrawn': null;
  'kind.request_charged': null;
  'kind.request_charge_failed': null;
  'kind.request_pay_yourself': null;
  'kind.change_proposed': null;
  'kind.change_to_pay': null;
  'kind.change_applied': null;
  'kind.change_rejected': null;
  'kind.change_expired': null;
  'kind.change_paid_too_late': null;
  'kind.change_part_cancelled': null;
  'kind.ticket_issued': null;
  'kind.ticket_transferred': null;
  'kind.ticket_moved': null;
  'kind.ticket_again': null;
  'kind.ticket_changed': null;
  'kind.ticket_cancelled': null;
  'kind.ticket_given': null;
  'kind.ticket_taken': null;
  'kind.invitation_invited': null;
  'kind.invitation_reminded': null;
  'kind.waiting_joined': null;
  'kind.waiting_offer': null;
  'kind.waiting_missed': null;
  'kind.waiting_passed': null;
  'kind.waiting_closed': null;
  'kind.event_dates_cancelled': null;
  'kind.hire_asked': null;
  'kind.hire_changed': null;
  'kind.hire_accepted': null;
  'kind.hire_declined': null;
  'kind.hire_withdrawn': null;
  'kind.hire_cancelled': null;
  'kind.hire_expired': null;
  'kind.hire_date_moved': null;
  'kind.hire_date_cancelled': null;
  'kind.message': null;
  'kind.messages_unread': null;
  'kind.digest': null;
  'kind.review_ask': null;
  'kind.review_written': null;
  'kind.review_answered': null;
  'kind.survey_ask': null;
}

export const adminBookingKinds: Area<AdminBookingKindsMessages> = { name: 'admin-booking-kinds', english };
