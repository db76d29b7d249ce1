export { accessTokenFor, calendarKeyFor } from './access-token.ts';
export { timeChanged } from './after.ts';
export {
  acceptRequest,
  cancelUnpaid,
  confirmed,
  declineRequest,
  declineRival,
  withdrawBooking,
} from './answer.ts';
export { type Booker, bookSession, type SessionWish } from './book.ts';
export { calendarFile } from './calendar.ts';
export { cancelBooking } from './cancel.ts';
export {
  type Applied,
  answerChange,
  applyChange,
  dueOf,
  expireChanges,
  openChangeOf,
  proposeChange,
  settleFreeChange,
} from './change.ts';
export { type ChangeMailKind, writeChangeMail } from './change-mails.ts';
export { type ChangeRow, findChange, lockChange } from './change-store.ts';
export { type BookingMailKind, writeBookingMail } from './mails.ts';
export { type BookingRole, roleIn } from './policy.ts';
export { presentChange, presentWeighed, statusOf } from './present.ts';
export { alternativesTo, presentMade, presentWhole, readMoved, readPage } from './read.ts';
export { askedSession, askForSession } from './request.ts';
export { requestNews, requestNotice, writeRequestMail } from './request-mails.ts';
export {
  listDueCharges,
  listRivals,
  noteFailedAcceptance,
  noteFailedCharge,
  notePaid,
  putBefore,
  scheduleCharge,
} from './request-store.ts';
export type { Cancellation } from './rules/cancellation.ts';
export { requestDeadline, scheduledCharge } from './rules/hold.ts';
export { afterFailedCharge, cardPurpose } from './rules/later-charge.ts';
export { mailsAgain } from './rules/mails-again.ts';
export { systemCharge } from './rules/price.ts';
export {
  type BookingMove,
  type BookingRow,
  findBooking,
  findByToken,
  findCharge,
  findToReview,
  findWhole,
  listOfGuest,
  lockBooking,
  moveBooking,
  movedRows,
  setPaymentStatus,
  type WholeBooking,
  withMove,
} from './store.ts';
export { expireAllOverdue, retakeTime, rivalsJob } from './take-store.ts';
export { weighChange } from './weigh-change.ts';
