// Generated from locales/en/code-subjects.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/code-subjects.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/code-subjects.json. */
export interface CodeSubjectsMessages {
  'title': null;
  'all': null;
  'all_services': null;
  'some': null;
  'some_services': null;
  'services': null;
  'events': null;
  'event.whole': { readonly title: Text };
  'event.choose': null;
  'event.hide': null;
  'event.open': { readonly title: Text };
  'event.close': { readonly title: Text };
  'dates': null;
  'tickets': null;
  'ticket.hidden': null;
  'loading': null;
  'unlocks': null;
  'everything': null;
  'count.services': { readonly count: number };
  'count.events': { readonly count: number };
  'part': { readonly titles: Text };
}

export const codeSubjects: Area<CodeSubjectsMessages> = { name: 'code-subjects', english };
