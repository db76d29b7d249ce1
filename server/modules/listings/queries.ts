export { convertPrices, recountTerms } from './projection-store.ts';
