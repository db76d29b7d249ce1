// Generated from locales/en/hires.json by `npm run messages`.
import english from '../en/hires.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/hires.json. */
export interface HiresMessages {
  'not_found': null;
  'refused.asked': null;
  'refused.shares': null;
  'refused.own_page': null;
  'refused.not_for_hire': null;
  'refused.currency': null;
  'refused.card': null;
  'refused.their_card': null;
  'refused.unknown_card': null;
  'refused.unknown_date': null;
  'refused.dates': null;
  'refused.withheld': null;
  'refused.not_published': null;
  'refused.busy': { readonly count: number };
  'refused.clash': { readonly count: number };
  'refused.changed': null;
}

export const hires: Area<HiresMessages> = { name: 'hires', english };
