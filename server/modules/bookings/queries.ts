export { turnsOf } from './calendar/entry-date-store.ts';
export { listHeldPackages, listOwnHolds } from './create/own-holds-store.ts';
export { findJoined, joinBookings } from './guests/join-store.ts';
export { noteDatesOfTicket } from './inventory/event-store.ts';
export {
  type BookingMove,
  moveBooking,
  movedRows,
  noteHappening,
  setPaymentStatus,
  wasConfirmed,
} from './move-store.ts';
export {
  type BookingRow,
  findBooking,
  findByToken,
  findToReview,
  listBookingsById,
  lockBooking,
  notifyWithBooking,
} from './store.ts';
