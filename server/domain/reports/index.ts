export { reportLabels, writeReportMail } from './mails.ts';
export { presentAdminReport, presentReport } from './present.ts';
