export { calendarKeyFor } from './access-token.ts';
export { timeChanged } from './after.ts';
export { type Booker, bookSession, type SessionWish } from './book.ts';
export { calendarFile } from './calendar.ts';
export { cancelBooking } from './cancel.ts';
export { type BookingMailKind, writeBookingMail } from './mails.ts';
export { type BookingRole, roleIn } from './policy.ts';
export { statusOf } from './present.ts';
export { readDetails, readMade, readPage, secretOf } from './read.ts';
export type { Cancellation } from './rules/cancellation.ts';
export { mailsAgain } from './rules/mails-again.ts';
export { systemCharge } from './rules/price.ts';
export {
  type BookingRow,
  findBooking,
  findByToken,
  findCharge,
  listOfGuest,
  lockBooking,
  moveBooking,
  setPaymentStatus,
} from './store.ts';
export { expireAllOverdue, retakeTime } from './take-store.ts';
