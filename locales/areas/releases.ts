// Generated from locales/en/releases.json by `npm run messages`.
import english from '../en/releases.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/releases.json. */
export interface ReleasesMessages {
  'admins_only': null;
  'newer_than_current': null;
}

export const releases: Area<ReleasesMessages> = { name: 'releases', english };
