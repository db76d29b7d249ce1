export { hasHours, isTimeOff, type PackedRule, packedRule, unpackRule } from './rule-store.ts';
export {
  loadSlotInput,
  loadSlotRow,
  nextAlternatives,
  type SlotInput,
  type SlotOptions,
  type SlotProvider,
  type SlotRow,
  type SlotService,
  type SlotWindow,
  selectFreedSeats,
  slotInputOf,
  slotRow,
} from './slot-store.ts';
