export { timeChanged } from './after-change.ts';
export { completeEnded, listEnded, noteReminders } from './attendance/complete-store.ts';
export { markNoShow } from './attendance/no-show.ts';
export { isReminderDue, type ReminderKind } from './attendance/rules/reminders.ts';
export { feedUrl, readFeed } from './calendar/feed.ts';
export { findFeed, findOwnFeed, renewFeed } from './calendar/feed-store.ts';
export { calendarFile, invitationFile } from './calendar/ics-file.ts';
export { renewMeeting } from './calendar/meeting-store.ts';
export { cancelBooking } from './cancellation/cancel.ts';
export { cancelPart, previewPart } from './cancellation/cancel-part.ts';
export type { Cancellation } from './cancellation/rules/cancellation.ts';
export { leftOf, statusOfPaid } from './cancellation/rules/left.ts';
export { answerChange, openChangeOf, settleFreeChange } from './changes/answer-change.ts';
export { type Applied, applyChange } from './changes/apply-change.ts';
export { type ChangeRow, findChange, listOverdueChanges, lockChange } from './changes/change-store.ts';
export { clearCalendar, expireChanges } from './changes/end-change.ts';
export { evaluateChange } from './changes/evaluate-change.ts';
export { presentChange, presentPriced } from './changes/present-change.ts';
export { proposeChange } from './changes/propose-change.ts';
export { dueOf, laterCharge } from './changes/rules/change.ts';
export { type Booker, type BookingInput, bookSession } from './create/book.ts';
export { applyCredit } from './create/credit-store.ts';
export { enterWalkIn } from './create/enter-walk-in.ts';
export { findCharge } from './create/fee-store.ts';
export { freeJournal } from './create/free-journal.ts';
export { clearTheWayBack, expireOverdue, listOverdue } from './create/overdue-store.ts';
export { quoteSession } from './create/quote.ts';
export { priceWithCredit } from './create/rules/credit.ts';
export { requestDeadline, scheduledCharge } from './create/rules/hold.ts';
export { systemCharge } from './create/rules/price.ts';
export { competingRequestsJob, mayRevive, retakeTime } from './create/take-store.ts';
export { countUnpaidSessions, listUnpaidSessions } from './create/unpaid-store.ts';
export { accessTokenFor, type CalendarSide, calendarKeyFor, feedKeyFor, isSameKey } from './guests/access-token.ts';
export { openByCode, refuseOldLink, revokeLink } from './guests/guest-link.ts';
export { giveGuestLinks, listOfGuest, lockGuestBooking } from './guests/guest-link-store.ts';
export { type BookingMailKind, writeBookingMail } from './mails/booking-mail.ts';
export { type ChangeMailKind, writeChangeMail } from './mails/change-mail.ts';
export { bookingPath, calendarPath, findContact } from './mails/contact.ts';
export { guestBookingsMail } from './mails/guest-list-mail.ts';
export { requestNews, requestNotice, writeRequestMail } from './mails/request-mail.ts';
export { mailsAgain } from './mails/rules/mails-again.ts';
export { type BookingMove, moveBooking, movedRows, noteHappening, setPaymentStatus } from './move-store.ts';
export { type BookingRole, roleIn } from './policy.ts';
export { findDetails, type LoadedBooking, withMove } from './read/details-store.ts';
export { alternativesTo, presentCreated, presentLoaded, readMoved, readPage } from './read/read.ts';
export {
  acceptRequest,
  cancelUnpaid,
  confirmed,
  declineCompeting,
  declineRequest,
  withdrawBooking,
} from './requests/answer.ts';
export { askedSession, askForSession } from './requests/request.ts';
export {
  listCompetingRequests,
  listDueCharges,
  listUnpaid,
  noteFailedAcceptance,
  noteFailedCharge,
  notePaid,
  putBefore,
  scheduleCharge,
} from './requests/request-store.ts';
export { afterFailedCharge, cardPurpose } from './requests/rules/later-charge.ts';
export { decideRefund, refundedOf, statusOf } from './status.ts';
export {
  type BookingRow,
  findBooking,
  findByToken,
  findToReview,
  listBookingsById,
  lockBooking,
  notifyWithBooking,
} from './store.ts';
