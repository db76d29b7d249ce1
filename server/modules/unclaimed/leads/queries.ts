export { findLead, forgetLeads, listWaitingLeads } from './lead-store.ts';
