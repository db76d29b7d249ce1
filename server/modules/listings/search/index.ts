export { answerSearch } from './answer.ts';
export { listListings } from './cards.ts';
export { addSearchCounts, forgetSearchCounts, listSearches, type SearchSum, sumSearches } from './count-store.ts';
export { countFound } from './search.ts';
export { writeSearches } from './search-log.ts';
