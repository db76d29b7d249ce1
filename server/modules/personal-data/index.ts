export { eraseAccount } from './erase.ts';
export { eraseGuest } from './erase-guest.ts';
export { archiveOf, expireExports, findDownload, makeExport, requestExport } from './export.ts';
export { nextExportAt, presentExport } from './present.ts';
