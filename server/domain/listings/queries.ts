export { convertPrices, recountTerms } from './projection-store.ts';
export { enqueueListingRefresh, listingRefresh } from './refresh-job-store.ts';
