// Generated from locales/en/help-operator.json by `npm run messages`.
import english from '../en/help-operator.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/help-operator.json. */
export interface HelpOperatorMessages {
  'text.first_run': null;
  'title.first_run': null;
  'text.tickets': null;
  'title.tickets': null;
}

export const helpOperator: Area<HelpOperatorMessages> = { name: 'help-operator', english };
