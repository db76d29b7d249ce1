export { type Lead, leaveLead } from './leave.ts';
export { forgetLeads } from './store.ts';
