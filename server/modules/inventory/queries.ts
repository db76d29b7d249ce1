export {
  type CalendarUse,
  deleteCalendars,
  listCalendarUse,
  listOverlaps,
  listPagesOfCalendar,
  lockCalendar,
  lockCalendarChange,
  moveToCalendar,
  pagesOfCalendar,
  touchCalendar,
} from './calendar-store.ts';
export { freeDates, freeEvent, movedDates, takeDates } from './date-store.ts';
export {
  type HoldParts,
  type Inserted,
  insertItemRows,
  insertItems,
  type Lack,
  type NewItem,
  type StatementParts,
} from './item-store.ts';
export {
  bookedSeats,
  freedHeldSeats,
  freedSeats,
  heldSeats,
  itemRows,
  lockDatesOf,
  placedBefore,
  retakeSeats,
  type SeatsMissing,
  seatParts,
  swapItems,
} from './seat-store.ts';
export { bookedSession, freeSessions, insertSessionRow, openSession, retakeTime } from './session-store.ts';
