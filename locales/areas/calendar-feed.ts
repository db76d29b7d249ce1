// Generated from locales/en/calendar-feed.json by `npm run messages`.
import english from '../en/calendar-feed.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/calendar-feed.json. */
export interface CalendarFeedMessages {
  'title': null;
  'text': null;
  'text_page': null;
  'make': null;
  'link': null;
  'link_hint': null;
  'copy': null;
  'open': null;
  'renew': null;
  'stop': null;
  'renewed': null;
  'stopped': null;
  'confirm.renew_title': null;
  'confirm.renew': null;
  'confirm.renew_text': null;
  'confirm.stop_title': null;
  'confirm.stop': null;
  'confirm.stop_text': null;
}

export const calendarFeed: Area<CalendarFeedMessages> = { name: 'calendar-feed', english };
