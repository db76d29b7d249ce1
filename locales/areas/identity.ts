// Generated from locales/en/identity.json by `npm run messages`.
import english from '../en/identity.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/identity.json. */
export interface IdentityMessages {
  'refused.role': null;
  'refused.account': null;
  'refused.own': null;
  'refused.gone': null;
}

export const identity: Area<IdentityMessages> = { name: 'identity', english };
