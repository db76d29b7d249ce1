// Generated from locales/en/admin-moderation.json by `npm run messages`.
import type { TextValue as Text } from '#contract/message.ts';
import english from '../en/admin-moderation.json' with { type: 'json' };
import type { Area } from '../format.ts';

/** The values of each message of locales/en/admin-moderation.json. */
export interface AdminModerationMessages {
  'filter': null;
  'filter.active': null;
  'filter.undone': null;
  'empty.active': null;
  'empty.active_text': null;
  'empty.undone': null;
  'empty.undone_text': null;
  'state.hide_review': null;
  'state.unlist_service': null;
  'state.unlist_event': null;
  'state.suspend_page': null;
  'state.suspend_user': null;
  'decided': { readonly state: Text; readonly label: Text };
  'review_by': { readonly name: Text };
  'page': { readonly page: Text };
  'undone_by': { readonly name: Text; readonly reason: Text };
  'by': { readonly name: Text; readonly day: Text };
  'ahead': { readonly count: number };
  'with_owner': null;
  'report': null;
  'undo': null;
  'undo_label': { readonly state: Text; readonly label: Text };
  'undo.title.hide_review': null;
  'undo.title.unlist_service': null;
  'undo.title.unlist_event': null;
  'undo.title.suspend_page': null;
  'undo.title.suspend_user': null;
  'undo.reason': null;
  'undo.reason_text': null;
  'undo.submit': null;
  'undo.done': null;
  'undo.done_text': null;
}

export const adminModeration: Area<AdminModerationMessages> = { name: 'admin-moderation', english };
