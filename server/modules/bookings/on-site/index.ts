export { type EnteredTickets, enterTickets } from './enter-tickets.ts';
