export { answerSearch } from './answer-search.ts';
export { addSearchCounts, forgetSearchCounts, listSearches, type SearchSum, sumSearches } from './count-store.ts';
export { listListings } from './listing-cards.ts';
export { countFound } from './search-listings.ts';
export { writeSearches } from './search-log.ts';
