export { handOverLead } from './hand-over.ts';
export { type Lead, leaveLead } from './leave-lead.ts';
export { leadSavedMail, leadsWaitMail } from './mails.ts';
