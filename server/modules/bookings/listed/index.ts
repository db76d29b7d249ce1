// All bookings, as staff lists and sums them.
export { type BookedDay, countBookedDay, sumBookings } from './booked-day-store.ts';
export { findGuestContact, type ListedBookingRow, listBookingsForStaff } from './listed-booking-store.ts';
