export { reportWords, writeReportMail } from './mails.ts';
export { presentDeskReport, presentReport } from './present.ts';
export {
  countWaitingReports,
  findReviewed,
  hasOpenReport,
  insertReport,
  listReports,
  listReportsOf,
  moveReport,
} from './report-store.ts';
