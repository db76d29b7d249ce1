// Generated from locales/en/box-office.json by `npm run messages`.
import english from '../en/box-office.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/box-office.json. */
export interface BoxOfficeMessages {
  'guest': null;
  'no_sale': null;
  'scan_only': null;
  'undo_done': null;
  'undo_late': null;
}

export const boxOffice: Area<BoxOfficeMessages> = { name: 'box-office', english };
