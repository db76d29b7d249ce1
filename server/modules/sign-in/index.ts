export { type Entered, enterAccount } from './enter-account.ts';
export { joinGuest } from './join-guest.ts';
