import type { BookingStatus } from '#contract/states/booking.ts';

/** The color of each status of a booking. */
export const bookingColors: Readonly<Record<BookingStatus, string>> = {
  awaiting_payment: 'amber',
  requested: 'amber',
  confirmed: 'green',
  completed: 'gray',
  no_show: 'gray',
  cancelled: 'red',
  declined: 'gray',
  expired: 'gray',
  withdrawn: 'gray',
};
