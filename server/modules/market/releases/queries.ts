export { findRelease, lockRelease, storeRelease } from './release-store.ts';
