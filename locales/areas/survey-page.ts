// Generated from locales/en/survey-page.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/survey-page.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/survey-page.json. */
export interface SurveyPageMessages {
  'title': null;
  'title_booking': null;
  'minutes': { readonly count: number };
  'were_there': { readonly day: Text };
  'coming': { readonly day: Text };
  'progress': { readonly at: number; readonly count: number };
  'for': null;
  'next': null;
  'back': null;
  'send': null;
  'private': { readonly host: Text };
  'required': null;
  'missing.title': null;
  'missing.text': null;
  'missing.find': null;
  'not_yet.title': null;
  'not_yet.text': { readonly title: Text; readonly day: Text; readonly host: Text };
  'closed.title': { readonly day: Text };
  'closed.text': { readonly host: Text };
  'closed.title_booking': null;
  'closed.text_booking': { readonly title: Text; readonly host: Text };
  'cancelled.title': null;
  'cancelled.text': null;
  'absent.title': null;
  'absent.text': { readonly day: Text; readonly host: Text };
  'none.title': null;
  'none.text': { readonly host: Text };
  'done.title': { readonly name: Text };
  'done.title_unnamed': null;
  'done.text': { readonly host: Text };
  'done.event': null;
  'review.ask': { readonly stars: number };
  'review.ask_unwritten': { readonly stars: number };
  'review.came': { readonly day: Text };
  'review.text': null;
  'review.hint': null;
  'review.hint_unwritten': null;
  'review.post': null;
  'review.later': null;
  'review.held': null;
  'review.held_text': null;
  'review.posted': null;
  'review.posted_text': null;
}

export const surveyPage: Area<SurveyPageMessages> = { name: 'survey-page', english };
