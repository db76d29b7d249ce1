// Generated from locales/en/meetings.json by `npm run messages`.
import english from '../en/meetings.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/meetings.json. */
export interface MeetingsMessages {
  'not_found': null;
  'not_open.cancelled': null;
  'not_open.early': null;
  'not_open.over': null;
  'refused.code': null;
  'refused.not_offered': null;
  'refused.state': null;
  'unavailable': null;
}

export const meetings: Area<MeetingsMessages> = { name: 'meetings', english };
