// Generated from locales/en/needs-page.json by `npm run messages`.
import english from '../en/needs-page.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/needs-page.json. */
export interface NeedsPageMessages {
  'create': null;
}

export const needsPage: Area<NeedsPageMessages> = { name: 'needs-page', english };
