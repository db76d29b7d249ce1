export { ticketEntries } from './calendar.ts';
export { languageOfTickets, type TicketsPdf, ticketsPdf } from './files.ts';
export { readHolderToken, ticketKeys } from './keys.ts';
export { type HolderNews, holderNews } from './mails.ts';
export { hasOwnHolder, holderMessages, type TicketLink, ticketsOfMail, transferMessages } from './notices.ts';
export { presentTicket, ticketPath } from './present.ts';
export { readTicketCode, type TicketClaim } from './ticket-code.ts';
export { transferTicket } from './transfer.ts';
