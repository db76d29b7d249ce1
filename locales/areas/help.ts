// Generated from locales/en/help.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/help.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/help.json. */
export interface HelpMessages {
  'notice.answered': { readonly subject: Text };
  'notice.asked': null;
  'refused.about': null;
  'refused.booking': null;
  'refused.changed': null;
  'refused.event': null;
  'refused.no_answer': null;
  'refused.no_email': null;
  'refused.own': null;
  'refused.page': null;
  'refused.role': null;
  'refused.room': null;
  'refused.state': null;
  'refused.taken': { readonly name: Text };
  'refused.ticket': null;
  'refused.too_many': null;
}

export const help: Area<HelpMessages> = { name: 'help', english };
