export { turnsOf } from './calendar/entry-date-store.ts';
export { listHeldPackages, listOwnHolds } from './create/own-holds-store.ts';
export { endAnswers, insertAnswers } from './event/answer-store.ts';
export { followDates, type NotifiedDate, notifyMoved, openStatuses } from './event/moved-dates-store.ts';
export { changeTicketHolder, endTicketLinks } from './event/ticket-holder-store.ts';
export { findJoined, joinBookings } from './guests/join-store.ts';
export {
  type BookingMove,
  markReleased,
  moveBooking,
  movedRows,
  noteHappening,
  paymentStatusRow,
  setPaymentStatus,
  wasConfirmed,
} from './status-move-store.ts';
export {
  type BookingRow,
  findBooking,
  findByToken,
  findToReview,
  listBookingsById,
  lockBooking,
  notifyWithBooking,
} from './store.ts';
