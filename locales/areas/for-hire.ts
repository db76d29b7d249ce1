// Generated from locales/en/for-hire.json by `npm run messages`.
import english from '../en/for-hire.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/for-hire.json. */
export interface ForHireMessages {
  'switch': null;
  'about': null;
  'fee': null;
  'share': null;
  'optional': null;
}

export const forHire: Area<ForHireMessages> = { name: 'for-hire', english };
