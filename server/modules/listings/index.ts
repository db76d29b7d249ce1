export { refreshAllListings, refreshListing, refreshNewListings, refreshOutdatedListings } from './refresh.ts';
