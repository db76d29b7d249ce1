export { findLead, forgetLeads } from './store.ts';
