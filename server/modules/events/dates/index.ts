// Recurrence of events and plans of edits.
export { planHash } from './plan-hash.ts';
export { formatDay, horizonOf, isEndless, planSchedule, windowOf } from './plan-schedule.ts';
export type {
  CreatedDate,
  DateChange,
  DateEdit,
  EditInput,
  EditOutcome,
  MovedDate,
  StoredDate,
  UnchangedReason,
} from './rules/date-edit.ts';
export { type DayWindow, expandDates, listDates } from './rules/expand-dates.ts';
export { parseSchedule } from './rules/parse-schedule.ts';
export { planEdit } from './rules/plan-edit.ts';
export { presentSchedule } from './rules/present-schedule.ts';
export type {
  AddedDate,
  DateSource,
  EventDate,
  EventSchedule,
  ScheduleField,
  ScheduleReason,
  ScheduleViolation,
  Segment,
} from './rules/schedule.ts';
export { scheduleDetails } from './rules/schedule-details.ts';
export { repeatsText, scheduleText } from './rules/schedule-text.ts';
