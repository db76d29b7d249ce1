export { listDue, listDueDates } from './due-store.ts';
export { moveRest } from './plan-store.ts';
export { type Released, type SettledBooking, settleBooking } from './settle-booking.ts';
export { decideDate, settleDate } from './settle-date.ts';
