export { findJoined, joinBookings } from './guests/join-store.ts';
export { type BookingMove, moveBooking, movedRows, noteHappening, setPaymentStatus } from './move-store.ts';
export {
  type BookingRow,
  findBooking,
  findByToken,
  findToReview,
  listBookingsById,
  lockBooking,
  notifyWithBooking,
} from './store.ts';
