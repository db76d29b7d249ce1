export { type Lead, leaveLead } from './leave.ts';
export { leadKeptMail, leadsWaitMail } from './mails.ts';
export { findLead, forgetLeads } from './store.ts';
