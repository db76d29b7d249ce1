// Generated from locales/en/event-find.json by `npm run messages`.
import english from '../en/event-find.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/event-find.json. */
export interface EventFindMessages {
  'not_found': null;
  'page_not_found': null;
  'save.gone': null;
}

export const eventFind: Area<EventFindMessages> = { name: 'event-find', english };
