// Generated from locales/en/waiting-list.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/waiting-list.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/waiting-list.json. */
export interface WaitingListMessages {
  'refused.no_event': null;
  'refused.no_session': null;
  'refused.no_entry': null;
  'refused.own': null;
  'refused.often': null;
  'refused.inactive': { readonly provider: Text };
  'refused.over': null;
  'refused.seats_free': null;
  'refused.subject': null;
  'refused.no_date': null;
  'refused.range': null;
  'refused.who': null;
  'refused.offer_over': null;
}

export const waitingList: Area<WaitingListMessages> = { name: 'waiting-list', english };
