/** How long before the start a page can remind its customers (minutes), longest first. */
export const reminderTimes = [10_080, 4320, 2880, 1440, 720, 360, 180, 120, 60, 30] as const;
export type ReminderTime = (typeof reminderTimes)[number];

/** The most reminders of one booking. */
export const MAX_REMINDERS = 3;
