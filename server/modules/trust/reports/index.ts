export { reportLabels, warningTitle, writeReportMail, writeWarningMail } from './mails.ts';
export { presentAdminReport, presentReport } from './present.ts';
export { refuseWarning, warn } from './warn-owner.ts';
