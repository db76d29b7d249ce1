export { findHelpMessage } from './message-store.ts';
export {
  countOpenTickets,
  findTicket,
  findTicketByToken,
  forgetTickets,
  listTickets,
  listTicketsOf,
} from './ticket-store.ts';
