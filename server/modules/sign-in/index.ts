export { type Entered, enterAccount } from './enter.ts';
export { joinGuest } from './join-guest.ts';
