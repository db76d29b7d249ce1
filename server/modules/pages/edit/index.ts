export { holdPage, releasePage, restorePage, suspendPage } from './moderation-store.ts';
export { insertPage, moveOwner, updatePage } from './page-store.ts';
export { deletePages, insertUnownedPages, type UnownedPage, updateUnownedPages } from './unowned-page-store.ts';
