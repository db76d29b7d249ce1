export { findNewestExport } from './exports-store.ts';
export { listCredit, listOpenThings } from './open-store.ts';
