export { findNewestExport } from './exports-store.ts';
export { listCredit, listOpenThings } from './open-matters-store.ts';
