// Generated from locales/en/reminder-times.json by `npm run messages`.
import english from '../en/reminder-times.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/reminder-times.json. */
export interface ReminderTimesMessages {
  'label': null;
  'hint': null;
  'none': null;
  'days': { readonly count: number };
  'hours': { readonly count: number };
  'minutes': { readonly count: number };
}

export const reminderTimes: Area<ReminderTimesMessages> = { name: 'reminder-times', english };
