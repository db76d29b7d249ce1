// Generated from locales/en/booking-attendance.json by `npm run messages`.
import english from '../en/booking-attendance.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/booking-attendance.json. */
export interface BookingAttendanceMessages {
  'no_show.not_the_provider': null;
  'no_show.noted_already': null;
  'no_show.not_over': { readonly hours: number };
  'no_show.not_held': null;
  'no_show.not_paid': null;
  'no_show.too_late': { readonly hours: number };
}

export const bookingAttendance: Area<BookingAttendanceMessages> = { name: 'booking-attendance', english };
