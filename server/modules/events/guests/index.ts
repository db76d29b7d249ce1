// The organiser and the guests of an event: who comes, and messages to them.
export { enqueueGuestMessage, GuestMessage, messageGuests } from './message-guests.ts';
export { listGuests, streamGuests } from './participants.ts';
export { listRecipients, listTeam } from './recipients-store.ts';
export { personalSubject, personalText } from './rules/personal-text.ts';
