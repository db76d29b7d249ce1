export { refreshAllListings, refreshListing, refreshOutdatedListings } from './refresh.ts';
