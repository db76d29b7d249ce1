// What a booking takes: the time of a session on a calendar, or seats of an event. Only this folder asks which.
export { type Holds, type HoldsTaken, holdInventory, swapInventory } from './hold.ts';
export { type HoldParts, type Inserted, insertItems, type NewItem } from './item-store.ts';
export { retakeInventory } from './retake.ts';
export type { NewTime } from './session-store.ts';
