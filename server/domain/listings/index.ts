export { listListings } from './cards.ts';
export { recountWords } from './projection-store.ts';
export { enqueueListingRefresh, refreshAllListings, refreshListing, refreshStaleListings } from './refresh.ts';
export { searchListings } from './search.ts';
