export { findCurrent, insertVersion, listCurrent, listVersions } from './text-store.ts';
