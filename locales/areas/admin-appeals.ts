// Generated from locales/en/admin-appeals.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-appeals.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-appeals.json. */
export interface AdminAppealsMessages {
  'list.label': null;
  'list.open': null;
  'list.open_text': null;
  'list.done': null;
  'list.done_text': null;
  'list.overdue': null;
  'list.due': { readonly day: Text };
  'appeal.about': { readonly state: Text; readonly label: Text };
  'appeal.due': null;
  'appeal.page': null;
  'appeal.reason': { readonly name: Text; readonly at: Text };
  'appeal.by': { readonly name: Text; readonly email: Text; readonly at: Text };
  'appeal.answer': { readonly name: Text; readonly at: Text };
  'appeal.own': null;
  'appeal.alone': null;
  'appeal.upheld': null;
  'appeal.undone': null;
  'decide.label': null;
  'decide.legend': null;
  'decide.uphold': null;
  'decide.uphold_text': { readonly name: Text };
  'decide.undo': null;
  'decide.undo_text': { readonly name: Text };
  'decide.word': { readonly name: Text };
  'decide.word_hint': null;
  'decide.missing': null;
  'decide.done_upheld': null;
  'decide.done_undone': null;
  'decide.done_text': null;
  'list.decided': { readonly name: Text; readonly status: 'undone' | 'other' };
}

export const adminAppeals: Area<AdminAppealsMessages> = { name: 'admin-appeals', english };
