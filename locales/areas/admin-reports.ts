// Generated from locales/en/admin-reports.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-reports.json' with { type: 'json' };
import type { Area, Tag } from '../format.ts';

/** The values of each message of locales/en/admin-reports.json. */
export interface AdminReportsMessages {
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
}

export const adminReports: Area<AdminReportsMessages> = { name: 'admin-reports', english };
