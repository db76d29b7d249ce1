// Generated from locales/en/event-questions.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/event-questions.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/event-questions.json. */
export interface EventQuestionsMessages {
  'optional': { readonly question: Text };
  'yes': null;
  'no': null;
  'many': null;
  'stars': { readonly count: number };
  'scale.low': null;
  'scale.high': null;
  'scale.chosen': { readonly word: Text; readonly stars: number };
  'star.1': null;
  'star.2': null;
  'star.3': null;
  'star.4': null;
  'star.5': null;
}

export const eventQuestions: Area<EventQuestionsMessages> = { name: 'event-questions', english };
