// Generated from locales/en/survey-results.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/survey-results.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/survey-results.json. */
export interface SurveyResultsMessages {
  'date': null;
  'date.all': null;
  'ticket': null;
  'ticket.all': null;
  'edit': null;
  'export': null;
  'export.file': null;
  'overall': null;
  'answered': { readonly answered: number; readonly guests: number };
  'reviews': { readonly count: number; readonly b: Tag };
  'stars': { readonly count: number };
  'answers': { readonly count: number };
  'answers.many': { readonly count: number };
  'comments': { readonly count: number };
  'yes': null;
  'no': null;
  'retired': null;
  'trend.up': { readonly value: Text; readonly before: number; readonly last: number };
  'trend.down': { readonly value: Text; readonly before: number; readonly last: number };
  'comment.about': { readonly day: Text; readonly ticket: Text };
  'reply': null;
  'reply.to': { readonly name: Text };
  'guest': null;
  'more': null;
  'none.title': null;
  'none.text': { readonly days: number };
  'none.add': null;
  'waiting': { readonly days: number };
  'form.title': null;
  'form.add': null;
  'form.another': null;
  'form.text': null;
  'form.text_like': null;
  'form.kind': null;
  'form.options': null;
  'form.options_how': null;
  'form.required': null;
  'form.is_required': null;
  'form.save': null;
  'form.cancel': null;
  'form.edit': { readonly text: Text };
  'form.up': { readonly text: Text };
  'form.remove': { readonly text: Text };
  'form.kept': null;
  'form.full': { readonly count: number };
  'kind.short_text': null;
  'kind.long_text': null;
  'kind.one_of': null;
  'kind.many_of': null;
  'kind.rating': null;
  'kind.yes_no': null;
}

export const surveyResults: Area<SurveyResultsMessages> = { name: 'survey-results', english };
