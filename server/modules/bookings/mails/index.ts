export { bookingNotification, saysWhetherOpen, writeBookingMail } from './booking-mail.ts';
export { cancellationText } from './cancellation-text.ts';
export { bookingPath, calendarPath, findContact } from './contact.ts';
export { datesOffMail, datesOffNotification, datesOffPath } from './dates-off-mail.ts';
export { guestBookingsMail } from './guest-list-mail.ts';
export { bookingNews, changeNews, type MovedNews, type News, requestNews, type WithdrawalNews } from './news.ts';
export { mailsAgain } from './rules/mails-again.ts';
