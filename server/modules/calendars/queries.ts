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
