export { holderOf, ticketState } from './rules/holding.ts';
