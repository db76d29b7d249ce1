export { listListings, presentFound } from './cards.ts';
export { addSearchCounts, forgetSearchCounts, listSearches, type SearchSum, sumSearches } from './count-store.ts';
export { countFound, pageJson, type SearchPage, searchListings, withoutOffKinds } from './search.ts';
export { noteSearch, writeSearches } from './search-log.ts';
export { withSearchedDates } from './searched-dates.ts';
