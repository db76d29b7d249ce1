export { refuseOverlaps } from './overlaps.ts';
export {
  type CalendarUse,
  listCalendarUse,
  listOverlaps,
  listPagesOfCalendar,
  lockCalendar,
  lockCalendarChange,
  moveToCalendar,
  pagesOfCalendar,
} from './store.ts';
