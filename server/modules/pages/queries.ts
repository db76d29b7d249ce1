export { enqueueListingRefresh, listingRefresh } from './refresh-job-store.ts';
