export { listPagesOfCalendar, lockCalendar, pagesOfCalendar } from './store.ts';
