export { listDue, listDueDates } from './due-earnings-store.ts';
export { type Released, type SettledBooking, settleBooking } from './settle-booking.ts';
export { decideDate, settleDate } from './settle-date.ts';
export { moveRest } from './settlement-plan-store.ts';
