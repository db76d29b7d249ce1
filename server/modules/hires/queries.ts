export { findHire, type HireDateRow } from './hire-store.ts';
export { listNewsDates } from './news-store.ts';
export { markSettled } from './settled-date-store.ts';
