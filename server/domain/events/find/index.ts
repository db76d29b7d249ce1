export { findEventAccess } from './access-store.ts';
export { findHost } from './detail-store.ts';
export { findEvent } from './find-event.ts';
export { maySeeEvent } from './policy.ts';
export { locationOf, presentEventListing, summaryOf } from './present.ts';
export { nextChange } from './rules/offers.ts';
export { dayOf, shownRating } from './rules/summary.ts';
export { type EventSource, listEventSources, MAX_LISTED_DATES } from './source-store.ts';
export { listUpcoming, listUpcomingDates, UpcomingCursor } from './upcoming.ts';
