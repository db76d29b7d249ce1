export { findLead, forgetLeads, listWaitingLeads } from './store.ts';
