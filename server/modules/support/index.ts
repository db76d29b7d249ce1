export { ticketTokenFor } from './access-token.ts';
export { findOwnTicket, readThread } from './find-ticket.ts';
export { ticketAnsweredMail, ticketOpenedMail } from './mails.ts';
export { moveByStaff, type StaffMove } from './move-ticket.ts';
export { addToTicket, openTicket, openTicketIn, readMessage } from './open-ticket.ts';
export { presentAdminHelpMessage, presentAdminTicket, presentHelpMessage, presentTicket } from './present.ts';
export { CLOSED_DAYS } from './ticket-limits.ts';
export { refuseAbout } from './ticket-subject.ts';
