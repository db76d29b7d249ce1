export { holderOf, ticketState } from './rules/ticket-holder.ts';
