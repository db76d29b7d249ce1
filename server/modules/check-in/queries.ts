export { findLinkByToken } from './link-store.ts';
