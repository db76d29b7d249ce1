export { listListings, presentFound } from './cards.ts';
export { convertPrices, recountWords } from './projection-store.ts';
export {
  enqueueListingRefresh,
  listingRefresh,
  refreshAllListings,
  refreshListing,
  refreshStaleListings,
} from './refresh.ts';
export { pageJson, searchListings } from './search.ts';
