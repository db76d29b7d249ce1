export { findOnlineTicket, findTicket, listOfBooking, listOfHolder, type TicketRow } from './ticket-store.ts';
