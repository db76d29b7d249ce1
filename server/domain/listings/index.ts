export {
  enqueueListingRefresh,
  listingRefresh,
  refreshAllListings,
  refreshListing,
  refreshOutdatedListings,
} from './refresh.ts';
