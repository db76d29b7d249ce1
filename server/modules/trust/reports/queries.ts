export {
  countWaitingReports,
  findReviewed,
  findWarning,
  hasOpenReport,
  insertReport,
  listReports,
  listReportsOf,
  moveReport,
} from './report-store.ts';
