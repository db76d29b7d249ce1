export { bookingOnDate } from './booking-on-date.ts';
export { completeEnded, listEnded, noteReminders } from './complete-store.ts';
export { markNoShow } from './no-show.ts';
export { isReminderDue, usualLead } from './rules/reminders.ts';
