export { accessTokenFor, calendarKeyFor } from './access-token.ts';
export { bookSession, type Booker, type SessionWish } from './book.ts';
export { type BookingRole, roleIn } from './policy.ts';
export { decideRefund, refundedOf, statusOf } from './present.ts';
export { readCards, readDetails, secretOf } from './read.ts';
export { systemCharge } from './rules/price.ts';
export {
  type BookingRow,
  findBooking,
  findByToken,
  findCharge,
  listBookings,
  listHistory,
  listOfGuest,
  lockBooking,
  moveBooking,
  setPaymentStatus,
} from './store.ts';
export { expireAllOverdue, freeSeats, retakeTime } from './take-store.ts';
