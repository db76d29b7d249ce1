export {
  accessTokenFor,
  type CalendarSide,
  calendarKeyFor,
  derivedMeetingRoom,
  feedKeyFor,
  isSameKey,
} from './access-token.ts';
export { openByCode, refuseOldLink, revokeLink } from './guest-link.ts';
export { giveGuestLinks, listOfGuest, lockGuestBooking } from './guest-link-store.ts';
