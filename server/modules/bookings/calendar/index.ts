export { bookedDateSequence, bookedDateUid, entriesOf } from './calendar-entries.ts';
export { listEntryDates } from './entry-date-store.ts';
export { describe, eventUrl } from './entry-description.ts';
export { feedUrl, readFeed } from './feed.ts';
export { findFeed, findOwnFeed, renewFeed } from './feed-store.ts';
export { type CalendarEntry, calendarAttachment, calendarFile, geoOf } from './ics-file.ts';
export { renewMeeting } from './meeting-store.ts';
