export { findLinkByToken, followLinks } from './link-store.ts';
