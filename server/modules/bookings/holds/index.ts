// What a booking takes of the inventory: the time of a session, or seats of an event. Only this folder asks which.
export { type Holds, type HoldsTaken, holdInventory, swapInventory } from './hold-inventory.ts';
export { retakeInventory } from './retake-inventory.ts';
