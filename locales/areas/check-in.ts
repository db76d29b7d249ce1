// Generated from locales/en/check-in.json by `npm run messages`.
import english from '../en/check-in.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/check-in.json. */
export interface CheckInMessages {
  'no_link': null;
  'not_found': null;
  'refused.expiry': null;
  'refused.many': null;
}

export const checkIn: Area<CheckInMessages> = { name: 'check-in', english };
