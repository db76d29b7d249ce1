export { listListings, presentFound } from './cards.ts';
export { convertPrices, recountTerms } from './projection-store.ts';
export {
  enqueueListingRefresh,
  listingRefresh,
  refreshAllListings,
  refreshListing,
  refreshOutdatedListings,
} from './refresh.ts';
export { pageJson, searchListings } from './search.ts';
