export { timeChanged } from './after.ts';
export { accessTokenFor, calendarKeyFor } from './access-token.ts';
export { cancelBooking } from './cancel.ts';
export { bookSession, type Booker, type SessionWish } from './book.ts';
export { type BookingRole, roleIn } from './policy.ts';
export { decideRefund, refundedOf, statusOf } from './present.ts';
export { readDetails, readMade, readPage, secretOf } from './read.ts';
export type { Cancellation } from './rules/cancellation.ts';
export { systemCharge } from './rules/price.ts';
export {
  type BookingRow,
  findBooking,
  findByToken,
  findCharge,
  listHistory,
  listOfGuest,
  lockBooking,
  moveBooking,
  setPaymentStatus,
} from './store.ts';
export { expireAllOverdue, freeSeats, retakeTime } from './take-store.ts';
