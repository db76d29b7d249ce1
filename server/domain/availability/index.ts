export { changeSchedule, newRules } from './change-schedule.ts';
export { mayEdit, mayViewSchedule, ownsPage } from './policy.ts';
export { presentOpeningHours, presentSchedule, presentTaken } from './present.ts';
export { isTimeOff, type PackedRule, packedRule, unpackRule } from './rule-store.ts';
export type { StoredRule } from './rules/change.ts';
export { paddedRange } from './rules/commitment.ts';
export { type DayCapacity, dayCapacity } from './rules/day-capacity.ts';
export { openDays } from './rules/day-hours.ts';
export { freeCalendar } from './rules/free-calendar.ts';
export { leavesNoTime } from './rules/leaves-no-time.ts';
export type { ScheduleRule } from './rules/opening-hours.ts';
export { settingsOf } from './rules/settings.ts';
export {
  type Availability,
  type Busy,
  freeDays,
  nextFree,
  rangeOfDates,
  type Slot,
  slotAt,
  slotsBetween,
  slotsJson,
} from './rules/slots-between.ts';
export {
  findProviderOfRule,
  findScheduleOwner,
  holdsBooking,
  listForeignServices,
  listRules,
  listRulesOf,
  listScheduledServices,
  listTaken,
  lockScheduleOwner,
  ownsRules,
} from './schedule-store.ts';
export { serviceAreaOf, visitorOf } from './service-area.ts';
export {
  loadSlotInput,
  nextAlternatives,
  type SlotInput,
  type SlotOptions,
  type SlotProvider,
  type SlotRow,
  type SlotService,
  type SlotWindow,
  slotInputOf,
  slotRow,
} from './slot-store.ts';
