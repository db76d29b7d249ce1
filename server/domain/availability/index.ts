export { paddedRange } from './rules/commitment.ts';
export { leavesNoTime } from './rules/leaves-no-time.ts';
export { openIntervals, type ScheduleRule } from './rules/opening-hours.ts';
export {
  type Availability,
  type Busy,
  freeDays,
  isSlotFree,
  nextFree,
  rangeOfDates,
  type Slot,
  slotAt,
  slotsBetween,
} from './rules/slots-between.ts';
export {
  horizonOf,
  loadSlotInput,
  nextAlternatives,
  type SlotInput,
  type SlotOptions,
  type SlotProvider,
  type SlotService,
  type SlotWindow,
} from './slot-store.ts';
