export { reportLabels, writeReportMail } from './mails.ts';
export { presentAdminReport, presentReport } from './present.ts';
export {
  countWaitingReports,
  findReviewed,
  hasOpenReport,
  insertReport,
  listReports,
  listReportsOf,
  moveReport,
} from './report-store.ts';
