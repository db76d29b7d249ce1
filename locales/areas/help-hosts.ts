// Generated from locales/en/help-hosts.json by `npm run messages`.
import english from '../en/help-hosts.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/help-hosts.json. */
export interface HelpHostsMessages {
  'text.page': null;
  'title.page': null;
  'text.calendar': null;
  'title.calendar': null;
  'text.events': null;
  'text.events_on_site': null;
  'title.events': null;
  'text.check_in': null;
  'title.check_in': null;
  'text.hires': null;
  'title.hires': null;
  'text.payouts': null;
  'title.payouts': null;
  'text.taxes': null;
  'title.taxes': null;
}

export const helpHosts: Area<HelpHostsMessages> = { name: 'help-hosts', english };
