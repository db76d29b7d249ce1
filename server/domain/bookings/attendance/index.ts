export { bookingOnDate } from './booking-on-date.ts';
export { completeEnded, listEnded, noteReminders } from './complete-store.ts';
export { markNoShow } from './no-show.ts';
export { isReminderDue, type ReminderKind } from './rules/reminders.ts';
