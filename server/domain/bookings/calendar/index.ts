export { feedUrl, readFeed } from './feed.ts';
export { findFeed, findOwnFeed, renewFeed } from './feed-store.ts';
export { calendarFile, invitationFile } from './ics-file.ts';
export { renewMeeting } from './meeting-store.ts';
