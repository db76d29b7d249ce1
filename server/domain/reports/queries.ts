export {
  countWaitingReports,
  findReviewed,
  hasOpenReport,
  insertReport,
  listReports,
  listReportsOf,
  moveReport,
} from './report-store.ts';
