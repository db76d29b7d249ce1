export { listListings, presentFound } from './cards.ts';
export { countFound, pageJson, searchListings } from './search.ts';
export { withSearchedDates } from './searched-dates.ts';
