// Generated from locales/en/coming-soon.json by `npm run messages`.
import english from '../en/coming-soon.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/coming-soon.json. */
export interface ComingSoonMessages {
  'title': null;
  'text': null;
  'back': null;
}

export const comingSoon: Area<ComingSoonMessages> = { name: 'coming-soon', english };
