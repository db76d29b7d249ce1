export { deleteOldAuthorizations, findAccount, isConnected } from './account-store.ts';
