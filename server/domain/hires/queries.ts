export { isHiredFor } from './agreed-store.ts';
export { findHire, type HireDateRow } from './hire-store.ts';
export { listNewsDates } from './news-store.ts';
