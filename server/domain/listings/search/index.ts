export { listListings, presentFound } from './cards.ts';
export { pageJson, searchListings } from './search.ts';
