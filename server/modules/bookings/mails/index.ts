export { bookingNotification, saysWhetherOpen, writeBookingMail } from './booking-mail.ts';
export { cancellationText } from './cancellation-text.ts';
export { datesOffMail, datesOffNotification, datesOffPath } from './cancelled-dates-mail.ts';
export { guestBookingsMail } from './guest-list-mail.ts';
export { bookingNews, changeNews, type MovedNews, type News, requestNews, type WithdrawalNews } from './mail-kinds.ts';
export { writePrice } from './mail-tables.ts';
export { mailsAgain } from './rules/mails-again.ts';
export { bookingPath, calendarPath, findContact } from './side-contact.ts';
