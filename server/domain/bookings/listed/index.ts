// All bookings, as staff lists and sums them.
export {
  findGuestContact,
  type ListedBookingRow,
  listBookingsForStaff,
  sumBookings,
} from './listed-booking-store.ts';
