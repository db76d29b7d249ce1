export { findLinkByToken, followLinks } from './door-link-store.ts';
