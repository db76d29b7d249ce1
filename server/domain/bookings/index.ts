export { accessTokenFor, type CalendarSide, calendarKeyFor, feedKeyFor, isSameKey } from './access-token.ts';
export { timeChanged } from './after.ts';
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
export { completeEnded, noteReminders } from './complete-store.ts';
export { enterWalkIn } from './enter-walk-in.ts';
export { feedUrl, readFeed } from './feed.ts';
export { findFeed, findOwnFeed, turnFeed } from './feed-store.ts';
export { type BookingMailKind, writeBookingMail } from './mails.ts';
export { renewRoom } from './meeting-store.ts';
export { markNoShow } from './no-show.ts';
export { type BookingRole, roleIn } from './policy.ts';
export { presentChange, presentWeighed, statusOf } from './present.ts';
export { quoteSession } from './quote.ts';
export { presentMade, presentWhole, readMoved, readPage } from './read.ts';
export type { Cancellation } from './rules/cancellation.ts';
export { mailsAgain } from './rules/mails-again.ts';
export { systemCharge } from './rules/price.ts';
export { isReminderDue, type ReminderKind } from './rules/reminders.ts';
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
export { expireAllOverdue, mayRevive, retakeTime } from './take-store.ts';
export { weighChange } from './weigh-change.ts';
