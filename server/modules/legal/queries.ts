export { countAcceptances, insertAcceptance, listNotices } from './acceptance-store.ts';
export { findNewest, findText, insertVersion, listNewest, listVersions } from './text-store.ts';
