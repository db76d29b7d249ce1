// All bookings, as staff lists and sums them.
export {
  type BookedDay,
  findGuestContact,
  type ListedBookingRow,
  listBookingsForStaff,
  sumBookings,
} from './listed-booking-store.ts';
