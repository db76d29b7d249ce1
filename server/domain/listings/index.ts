export { listListings } from './cards.ts';
export { recountWords } from './projection-store.ts';
export {
  enqueueListingRefresh,
  newListingRefresh,
  refreshAllListings,
  refreshListing,
  refreshStaleListings,
} from './refresh.ts';
export { pageJson, presentFound, searchListings } from './search.ts';
