export { raiseScheduleVersions, setCalendar } from './calendar-store.ts';
export { enqueueListingRefresh, listingRefresh } from './refresh-job-store.ts';
