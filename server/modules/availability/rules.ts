export { type DayCapacity, dayCapacity } from './rules/day-capacity.ts';
export { openDays } from './rules/day-hours.ts';
export { freeCalendar, fullSessions } from './rules/free-calendar.ts';
export { leavesNoTime } from './rules/leaves-no-time.ts';
export type { ScheduleRule } from './rules/opening-hours.ts';
export { paddedRange } from './rules/padded-range.ts';
export type { StoredRule } from './rules/schedule-change.ts';
export { settingsOf } from './rules/settings.ts';
export {
  type Availability,
  type Busy,
  freeTimes,
  nextFree,
  type Slot,
  slotAt,
  slotsBetween,
  slotsJson,
} from './rules/slots-between.ts';
export { rangeOfDates } from './rules/zone-offsets.ts';
