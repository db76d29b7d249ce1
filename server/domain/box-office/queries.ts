export { listGifts, listTotals } from './sale-store.ts';
