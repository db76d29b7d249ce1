export { refuseAbout } from './about.ts';
export { ticketTokenFor } from './access-token.ts';
export { moveByStaff, type StaffMove } from './answer.ts';
export { addToTicket, openTicket, openTicketIn, readMessage } from './ask.ts';
export { findOwnTicket, readThread } from './find.ts';
export { CLOSED_DAYS } from './limits.ts';
export { ticketAnsweredMail, ticketOpenedMail } from './mails.ts';
export { presentAdminHelpMessage, presentAdminTicket, presentHelpMessage, presentTicket } from './present.ts';
