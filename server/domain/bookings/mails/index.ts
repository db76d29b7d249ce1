export { type BookingMailKind, writeBookingMail } from './booking-mail.ts';
export { type ChangeMailKind, writeChangeMail } from './change-mail.ts';
export { bookingPath, calendarPath, findContact } from './contact.ts';
export { guestBookingsMail } from './guest-list-mail.ts';
export { requestNews, requestNotice, writeRequestMail } from './request-mail.ts';
export { mailsAgain } from './rules/mails-again.ts';
