// Generated from locales/en/survey.json by `npm run messages`.
import english from '../en/survey.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/survey.json. */
export interface SurveyMessages {
  'not_found': null;
  'no_question': null;
  'options': null;
  'full': { readonly count: number };
  'door_afterwards': null;
  'event_over': null;
  'state.not_yet': null;
  'state.closed': null;
  'state.closed_booking': null;
  'state.cancelled': null;
  'state.absent': null;
  'state.answered': null;
  'changed': null;
  'csv.file': null;
  'csv.date': null;
  'csv.name': null;
  'csv.ticket': null;
  'csv.question': null;
  'csv.answer': null;
  'csv.at': null;
  'csv.yes': null;
  'csv.no': null;
  'csv.zone': null;
}

export const survey: Area<SurveyMessages> = { name: 'survey', english };
