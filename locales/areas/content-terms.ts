// Generated from locales/en/content-terms.json by `npm run messages`.
import english from '../en/content-terms.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/content-terms.json. */
export interface ContentTermsMessages {
  'terms': null;
}

export const contentTerms: Area<ContentTermsMessages> = { name: 'content-terms', english };
