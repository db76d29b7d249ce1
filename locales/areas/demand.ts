// Generated from locales/en/demand.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/demand.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/demand.json. */
export interface DemandMessages {
  'refused.not_found': null;
  'opposed.reason': null;
  'opposed.by': null;
  'ticket.subject': null;
  'ticket.text': { readonly pages: Text; readonly count: number };
}

export const demand: Area<DemandMessages> = { name: 'demand', english };
