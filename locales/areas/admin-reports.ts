// Generated from locales/en/admin-reports.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-reports.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/admin-reports.json. */
export interface AdminReportsMessages {
  'list.label': null;
  'list.open': null;
  'list.open_text': null;
  'list.done': null;
  'list.done_text': null;
  'list.about': { readonly name: Text; readonly provider: Text };
  'list.answered': null;
  'read_only': null;
  'on_hold': null;
  'said': { readonly name: Text; readonly role: 'customer' | 'provider' | 'visitor' | 'other'; readonly at: Text };
  'review': { readonly name: Text };
  'answer': { readonly name: Text };
  'in_force': { readonly decisions: Text; readonly link: Tag };
  'history.reports': { readonly count: number };
  'history.warned': { readonly date: Text };
  'history.both': { readonly count: number; readonly date: Text };
  'warning.given': { readonly name: Text; readonly at: Text };
  'warning.date': { readonly date: Text };
  'decide.label': null;
  'decide.legend': null;
  'decide.missing': null;
  'decide.warn': { readonly name: Text };
  'decide.warn_text': null;
  'decide.service': null;
  'decide.target': { readonly verb: Text; readonly label: Text };
  'decide.target_done': null;
  'decide.uphold': null;
  'decide.uphold_text': { readonly name: Text };
  'decide.dismiss': null;
  'decide.dismiss_text': { readonly name: Text };
  'decide.answer': null;
  'decide.answer_text': null;
  'decide.which_service': null;
  'decide.reason': null;
  'decide.reason_for': { readonly quiet: Tag; readonly name: Text };
  'decide.word': { readonly name: Text };
  'decide.word_hint': null;
  'decide.undo': null;
  'decide.submit': null;
  'decide.submit_warn': null;
  'decide.submit_uphold': null;
  'decide.submit_dismiss': null;
  'decide.submit_answer': null;
  'decide.closed': null;
  'decide.closed_text': null;
  'decide.answered': null;
  'decide.answered_text': null;
  'verb.hide_review': null;
  'verb.unlist_service': null;
  'verb.unlist_event': null;
  'verb.suspend_page': null;
  'verb.suspend_user': null;
  'effect.hide_review': null;
  'effect.unlist_service': null;
  'effect.unlist_event': { readonly count: number };
  'effect.suspend_page': { readonly count: number };
  'effect.suspend_user': { readonly count: number };
}

export const adminReports: Area<AdminReportsMessages> = { name: 'admin-reports', english };
