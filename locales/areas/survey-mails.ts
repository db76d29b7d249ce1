// Generated from locales/en/survey-mails.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/survey-mails.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/survey-mails.json. */
export interface SurveyMailsMessages {
  'title': { readonly title: Text };
  'preview': { readonly host: Text; readonly day: Text };
  'text': { readonly title: Text; readonly host: Text; readonly day: Text };
  'action': { readonly count: number };
  'note': { readonly until: Text; readonly host: Text };
  'reason': { readonly host: Text; readonly market: Text };
}

export const surveyMails: Area<SurveyMailsMessages> = { name: 'survey-mails', english };
