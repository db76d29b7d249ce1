export { findNotice, listActions } from './action-store.ts';
export { listTargets } from './target-store.ts';
