export { eraseAccount } from './erase-account.ts';
export { eraseGuest } from './erase-guest.ts';
export { archiveOf, expireExports, findDownload, makeExport, requestExport } from './export-data.ts';
export { nextExportAt, presentExport } from './present.ts';
