export { accessTokenFor, type CalendarSide, calendarKeyFor, feedKeyFor, isSameKey } from './access-token.ts';
export { timeChanged } from './after.ts';
export {
  acceptRequest,
  cancelUnpaid,
  confirmed,
  declineRequest,
  declineRival,
  withdrawBooking,
} from './answer.ts';
export { answerChange, openChangeOf, settleFreeChange } from './answer-change.ts';
export { type Applied, applyChange } from './apply-change.ts';
export { type Booker, bookSession, type SessionWish } from './book.ts';
export { calendarFile, invitationFile } from './calendar.ts';
export { cancelBooking } from './cancel.ts';
export { cancelPart, previewPart } from './cancel-part.ts';
export { type ChangeMailKind, writeChangeMail } from './change-mails.ts';
export { type ChangeRow, findChange, listOverdueChanges, lockChange } from './change-store.ts';
export { findCharge } from './charge-store.ts';
export { completeEnded, listEnded, noteReminders } from './complete-store.ts';
export { bookingPath, calendarPath, findContact } from './contact.ts';
export { applyCredit } from './credit-store.ts';
export { clearCalendar, expireChanges } from './end-change.ts';
export { enterWalkIn } from './enter-walk-in.ts';
export { feedUrl, readFeed } from './feed.ts';
export { findFeed, findOwnFeed, turnFeed } from './feed-store.ts';
export { freeJournal } from './free-journal.ts';
export { openByCode, refuseOldLink, revokeLink } from './guest-link.ts';
export { giveGuestLinks, listOfGuest, lockGuestBooking } from './guest-link-store.ts';
export { guestBookingsMail } from './guest-list-mail.ts';
export { type BookingMailKind, writeBookingMail } from './mails.ts';
export { renewRoom } from './meeting-store.ts';
export { type BookingMove, moveBooking, movedRows, noteHappening, setPaymentStatus } from './move-store.ts';
export { markNoShow } from './no-show.ts';
export { clearTheWayBack, expireOverdue, listOverdue } from './overdue-store.ts';
export { type BookingRole, roleIn } from './policy.ts';
export { presentChange, presentWeighed } from './present-change.ts';
export { proposeChange } from './propose-change.ts';
export { quoteSession } from './quote.ts';
export { alternativesTo, presentMade, presentWhole, readMoved, readPage } from './read.ts';
export { askedSession, askForSession } from './request.ts';
export { requestNews, requestNotice, writeRequestMail } from './request-mails.ts';
export {
  listDueCharges,
  listRivals,
  listUnpaid,
  noteFailedAcceptance,
  noteFailedCharge,
  notePaid,
  putBefore,
  scheduleCharge,
} from './request-store.ts';
export type { Cancellation } from './rules/cancellation.ts';
export { dueOf, laterCharge } from './rules/change.ts';
export { priceWithCredit } from './rules/credit.ts';
export { requestDeadline, scheduledCharge } from './rules/hold.ts';
export { afterFailedCharge, cardPurpose } from './rules/later-charge.ts';
export { leftOf, standingOfPaid } from './rules/left.ts';
export { mailsAgain } from './rules/mails-again.ts';
export { systemCharge } from './rules/price.ts';
export { isReminderDue, type ReminderKind } from './rules/reminders.ts';
export { decideRefund, refundedOf, statusOf } from './standing.ts';
export {
  type BookingRow,
  findBooking,
  findByToken,
  findToReview,
  listBookingsById,
  lockBooking,
  tellWithBooking,
} from './store.ts';
export { mayRevive, retakeTime, rivalsJob } from './take-store.ts';
export { countUnpaidSessions, listUnpaidSessions } from './unpaid-store.ts';
export { weighChange } from './weigh-change.ts';
export { findWhole, type WholeBooking, withMove } from './whole-store.ts';
