// Generated from locales/en/download.json by `npm run messages`.
import english from '../en/download.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/download.json. */
export interface DownloadMessages {
  'failed': null;
  'failed_text': null;
}

export const download: Area<DownloadMessages> = { name: 'download', english };
