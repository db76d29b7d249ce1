export { countOpenAppeals, findAppealContact, listAppeals } from '../appeals/appeal-store.ts';
export { countOpenContent, listContent } from '../review/content-store.ts';
export { findNotice, listActions } from './action-store.ts';
export { listTargets } from './target-store.ts';
