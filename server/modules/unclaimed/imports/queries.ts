export { findRun, listBadRows, listRuns, listSpared, moveRun, type StoredBadRow } from './run-store.ts';
