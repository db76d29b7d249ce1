export { ticketState } from './rules/holding.ts';
